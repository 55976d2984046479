import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";

const MASTER = "ppt/slideMasters/slideMaster1.xml";
const MASTER_LINKS = "ppt/slideMasters/_rels/slideMaster1.xml.rels";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
/** A PNG of one blue pixel. */
const LOGO = Uint8Array.from(
  atob(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mMQ9MkFAAFpANxAYd8KAAAAAElFTkSuQmCC",
  ),
  (character) => character.charCodeAt(0),
);
const PICTURE = `<p:pic><p:nvPicPr><p:cNvPr id="20" name="Logo"/><p:cNvPicPr/><p:nvPr userDrawn="1"/></p:nvPicPr><p:blipFill><a:blip r:embed="rId9"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x="7620000" y="254000"/><a:ext cx="1143000" cy="508000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`;
const FOOT_BAR = `<p:sp><p:nvSpPr><p:cNvPr id="21" name="Foot bar"/><p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="6604000"/><a:ext cx="9144000" cy="254000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="8C1D40"/></a:solidFill></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr lang="en-US"/></a:p></p:txBody></p:sp>`;
const TITLE = `<a:xfrm><a:off x="381000" y="254000"/><a:ext cx="6985000" cy="762000"/></a:xfrm>`;
const GUIDES = `<p:extLst><p:ext uri="{EFAFB233-063F-42B5-8137-9DF3F51BA10A}"><p15:sldGuideLst xmlns:p15="http://schemas.microsoft.com/office/powerpoint/2012/main"><p15:guide id="1" orient="horz" pos="2160"><p15:clr><a:srgbClr val="A4A3A4"/></p15:clr></p15:guide></p15:sldGuideLst></p:ext></p:extLst>`;

/** The parts of a package as texts, changed by who wants them otherwise. */
export type PartChanges = Readonly<Record<string, (text: string) => string>>;

function copied(name: string): string {
  return name.replace(/1(?=\.xml)/, "9");
}

/**
 * A bank's template in the older format of 4:3, made of a deck of ours: a logo and a bar on the master,
 * a second master, guides, and fonts that few machines have.
 */
export function bankTemplate(deck: Uint8Array, changes: PartChanges = {}): Uint8Array {
  const parts = unzipSync(deck);
  const text = (name: string): string => strFromU8(parts[name] ?? new Uint8Array());
  const put = (name: string, value: string): void => {
    parts[name] = strToU8(value);
  };
  for (const name of [MASTER, "ppt/slideLayouts/slideLayout2.xml"]) {
    put(name, text(name).replace(/<a:xfrm>.*?<\/a:xfrm>/s, TITLE));
  }
  // The second master has one layout and a theme of its own.
  put(copied(MASTER), text(MASTER).replace(/<p:sldLayoutId id="\d+" r:id="rId2"\/>/, ""));
  put(copied("ppt/slideLayouts/slideLayout1.xml"), text("ppt/slideLayouts/slideLayout1.xml"));
  put(copied("ppt/theme/theme1.xml"), text("ppt/theme/theme1.xml"));
  put(
    "ppt/slideMasters/_rels/slideMaster9.xml.rels",
    text(MASTER_LINKS)
      .replace(/<Relationship Id="rId2".*?\/>/, "")
      .replaceAll(/(slideLayout|theme)1\.xml/g, "$19.xml"),
  );
  put(
    "ppt/slideLayouts/_rels/slideLayout9.xml.rels",
    text("ppt/slideLayouts/_rels/slideLayout1.xml.rels").replace("slideMaster1", "slideMaster9"),
  );
  put(MASTER, text(MASTER).replace("</p:spTree>", `${PICTURE}${FOOT_BAR}</p:spTree>`));
  put(
    MASTER_LINKS,
    text(MASTER_LINKS).replace(
      "</Relationships>",
      `<Relationship Id="rId9" Type="${RELATIONSHIPS}/image" Target="../media/logo.png"/></Relationships>`,
    ),
  );
  parts["ppt/media/logo.png"] = LOGO;
  put(
    "ppt/theme/theme1.xml",
    text("ppt/theme/theme1.xml")
      .replace('typeface="Georgia"', 'typeface="Sabon Next"')
      .replace('typeface="Arial"', 'typeface="Frutiger 45 Light"'),
  );
  put(
    "ppt/presentation.xml",
    text("ppt/presentation.xml")
      .replace(/<p:sldSz [^>]*\/>/, '<p:sldSz cx="9144000" cy="6858000" type="screen4x3"/>')
      .replace(
        "</p:sldMasterIdLst>",
        '<p:sldMasterId id="2147483700" r:id="rId99"/></p:sldMasterIdLst>',
      )
      .replace("</p:presentation>", `${GUIDES}</p:presentation>`),
  );
  put(
    "ppt/_rels/presentation.xml.rels",
    text("ppt/_rels/presentation.xml.rels").replace(
      "</Relationships>",
      `<Relationship Id="rId99" Type="${RELATIONSHIPS}/slideMaster" Target="slideMasters/slideMaster9.xml"/></Relationships>`,
    ),
  );
  put(
    "[Content_Types].xml",
    text("[Content_Types].xml")
      .replace("<Override", '<Default Extension="png" ContentType="image/png"/><Override')
      .replaceAll(
        /<Override PartName="(\/ppt\/(?:slideMasters\/slideMaster|slideLayouts\/slideLayout|theme\/theme))1\.xml" ContentType="([^"]+)"\/>/g,
        '$&<Override PartName="$19.xml" ContentType="$2"/>',
      ),
  );
  for (const [name, change] of Object.entries(changes)) put(name, change(text(name)));
  return zipSync(parts);
}
