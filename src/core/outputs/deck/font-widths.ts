/** A face whose widths are known. */
export type FaceName = "arial" | "arialBold" | "georgia" | "georgiaBold" | "georgiaItalic";

/**
 * Widths of the printable ASCII characters in thousandths of the size, from the fonts' own tables: those
 * of Liberation Sans, which are Arial's, and of Gelasio, which are Georgia's.
 */
const ASCII: Readonly<Record<FaceName, string>> = {
  arial:
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 " +
    "556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 " +
    "500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 " +
    "556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 " +
    "278 556 500 722 500 500 500 334 260 334 584",
  arialBold:
    "278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 " +
    "556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 " +
    "556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 " +
    "556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 " +
    "333 611 556 778 556 556 500 389 280 389 584",
  georgia:
    "241 331 412 643 610 817 710 215 375 375 472 643 270 374 270 469 614 430 559 552 565 " +
    "528 566 502 596 566 313 313 643 643 643 479 929 671 654 642 749 653 599 725 815 390 " +
    "518 694 604 927 767 744 610 744 702 561 619 756 667 976 710 615 602 375 469 375 643 " +
    "643 500 504 560 454 574 483 325 509 582 293 292 536 286 881 591 539 571 560 410 432 " +
    "345 575 497 737 505 492 444 430 375 430 643",
  georgiaBold:
    "254 376 510 703 641 879 799 269 447 447 482 703 328 379 328 472 701 490 626 625 649 " +
    "599 648 554 676 648 367 367 703 703 703 548 967 758 757 715 834 721 671 807 913 446 " +
    "595 817 686 1023 839 820 701 820 797 649 684 833 762 1126 809 732 689 447 472 447 " +
    "703 703 500 596 646 531 663 572 393 577 680 354 346 632 344 1016 690 636 658 648 520 " +
    "513 397 677 567 863 588 562 525 500 388 500 703",
  georgiaItalic:
    "241 331 412 643 610 817 710 215 375 375 472 643 270 374 270 469 614 430 559 552 565 " +
    "528 566 497 596 566 384 384 643 643 643 479 929 671 654 642 749 653 599 725 815 390 " +
    "518 694 604 927 767 730 610 730 702 561 619 756 667 976 710 615 602 375 469 375 643 " +
    "643 500 573 554 454 575 472 329 573 563 297 291 528 285 879 590 537 578 555 461 431 " +
    "347 575 538 822 501 560 444 430 375 430 643",
};

/** The same of the marks that texts have beyond ASCII. */
const MARKS: Readonly<Record<FaceName, string>> = {
  arial: "–556 —1000 ‘222 ’222 “333 ”333 •350 …1000 €556 £556 ¥556 °400 ×584 −584",
  arialBold: "–556 —1000 ‘278 ’278 “500 ”500 •350 …1000 €556 £556 ¥556 °400 ×584 −584",
  georgia: "–643 —857 ‘227 ’227 “410 ”410 •393 …807 €642 £622 ¥615 °419 ×643 −643",
  georgiaBold: "–703 —928 ‘269 ’269 “519 ”519 •438 …942 €715 £690 ¥732 °420 ×703 −703",
  georgiaItalic: "–643 —857 ‘195 ’195 “386 ”386 •393 …807 €642 £622 ¥615 °419 ×643 −643",
};

const FIRST = 32;
/** Chinese, Japanese, Korean, full-width forms and pictures fill their square. */
const SQUARE =
  /[\u1100-\u11FF\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60]|\p{Extended_Pictographic}/u;
const SQUARE_WIDTH = 1000;
/** Of a letter that no table has: a wide one, so that text is never wider than thought. */
const OTHER_WIDTH = 720;
const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u;

const tables = new Map<FaceName, Map<string, number>>();

/** The width of a character in a face, in thousandths of the size. */
export function characterWidth(character: string, face: FaceName): number {
  const table = tables.get(face) ?? tableOf(face);
  tables.set(face, table);
  const known = table.get(character);
  if (known !== undefined) return known;
  const width = otherWidth(character, table);
  table.set(character, width);
  return width;
}

function otherWidth(character: string, table: ReadonlyMap<string, number>): number {
  if (NO_WIDTH.test(character)) return 0;
  if (SQUARE.test(character)) return SQUARE_WIDTH;
  // An accented letter is as wide as its letter.
  return table.get(character.normalize("NFD").charAt(0)) ?? OTHER_WIDTH;
}

function tableOf(face: FaceName): Map<string, number> {
  const ascii = ASCII[face]
    .split(" ")
    .map((width, at): [string, number] => [String.fromCodePoint(FIRST + at), Number(width)]);
  const marks = MARKS[face].split(" ").map((mark): [string, number] => {
    const [character = ""] = mark;
    return [character, Number(mark.slice(character.length))];
  });
  const space = ascii[0]?.[1] ?? OTHER_WIDTH;
  return new Map([...ascii, ...marks, ["\u00A0", space], ["\u202F", space], ["\t", 4 * space]]);
}
