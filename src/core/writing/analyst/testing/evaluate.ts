/**
 * The value of a formula of a draft: labels of cells, numbers, + - * / ^, parentheses, stdev(…), round(…, decimals).
 * Written apart from the code that makes the formulas, so that tests recompute independently.
 */
export function evaluate(formula: string, cells: ReadonlyMap<string, number>): number {
  let rest = formula;
  const values: number[] = [];
  for (const [label, value] of [...cells].toSorted(([a], [b]) => b.length - a.length)) {
    values.push(value);
    rest = rest.replaceAll(label, `$${values.length - 1}`);
  }
  const tokens = rest.match(/\$\d+|stdev|round|\d+(?:\.\d+)?(?:e-?\d+)?|[-+*/^(),]/g) ?? [];
  if (tokens.join("") !== rest.replaceAll(/\s/g, "")) throw new Error(`Unreadable: ${rest}`);
  let at = 0;

  function sum(): number {
    let value = product();
    while (tokens[at] === "+" || tokens[at] === "-") {
      const isPlus = tokens[at] === "+";
      at += 1;
      const next = product();
      value = isPlus ? value + next : value - next;
    }
    return value;
  }

  function product(): number {
    let value = power();
    while (tokens[at] === "*" || tokens[at] === "/") {
      const isTimes = tokens[at] === "*";
      at += 1;
      const next = power();
      value = isTimes ? value * next : value / next;
    }
    return value;
  }

  function power(): number {
    const base = unary();
    if (tokens[at] !== "^") return base;
    at += 1;
    return base ** unary();
  }

  function unary(): number {
    const token = tokens[at];
    at += 1;
    if (token === "-") return -unary();
    if (token === "(") {
      const value = sum();
      at += 1;
      return value;
    }
    if (token === "stdev") return deviation();
    if (token === "round") return rounded();
    if (token?.startsWith("$")) return values[Number(token.slice(1))] ?? Number.NaN;
    return Number(token);
  }

  function deviation(): number {
    const list: number[] = [];
    do {
      at += 1;
      list.push(sum());
    } while (tokens[at] === ",");
    at += 1;
    const mean = list.reduce((total, each) => total + each, 0) / list.length;
    return Math.sqrt(
      list.reduce((total, each) => total + (each - mean) ** 2, 0) / (list.length - 1),
    );
  }

  function rounded(): number {
    at += 1;
    const exact = sum();
    at += 1;
    const factor = 10 ** sum();
    at += 1;
    return (Math.sign(exact) * Math.round(Math.abs(exact) * factor)) / factor;
  }

  const value = sum();
  if (at !== tokens.length) throw new Error(`Unread rest of ${formula}`);
  return value;
}
