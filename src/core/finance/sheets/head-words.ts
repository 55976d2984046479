/** Words of the heads of statements without accents, other languages' with them, by how they are read. */
const ENGLISH = {
  january: "januar janvier enero",
  february: "februar fevrier febrero",
  march: "marz maerz mars marzo",
  april: "avril abril",
  may: "mai mayo",
  june: "juni juin junio",
  july: "juli juillet julio",
  august: "aout agosto",
  september: "septembre septiembre",
  october: "oktober octobre octubre",
  november: "novembre noviembre",
  december: "dezember decembre diciembre",
  fy: "geschaftsjahr geschaeftsjahr gj exercice ejercicio annee ano",
  half: "halbjahr semestre semester",
  quarter: "quartal trimestre",
  months: "monate mois meses",
  "1": "first erstes premier primer",
  "2": "second zweites deuxieme segundo",
  "3": "third drittes troisieme tercer three drei trois tres",
  "4": "fourth viertes quatrieme cuarto",
  "6": "six sechs seis",
  "9": "nine neun neuf nueve",
  "12": "twelve zwolf zwoelf douze doce",
  ended: "endete clos terminado cerrado",
  to: "bis hasta",
  restated: "angepasst retraite reexpresado",
  audited: "gepruft geprueft audite auditado",
  unaudited: "ungepruft ungeprueft",
  "": "der des de del la le el al au am zum den vom",
} as const;

const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries(ENGLISH).flatMap(([word, said]) =>
    said.split(" ").map((other): [string, string] => [other, word]),
  ),
);

/** A head in English and figures: "31. Dezember 2025" is "31. december 2025", "Six months" "6 months". */
export function headInEnglish(head: string): string {
  // Most are figures or days.
  if (!/\p{Letter}/u.test(head)) return head.replaceAll(/\s+/g, " ").trim();
  return head
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/\p{Letter}+/gu, (word) => WORDS.get(word.toLowerCase()) ?? word)
    .replaceAll(/\s+/g, " ")
    .trim();
}
