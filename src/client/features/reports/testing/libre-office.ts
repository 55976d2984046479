import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Whether LibreOffice is on this machine. */
export const HAS_LIBRE_OFFICE = spawnSync("soffice", ["--version"]).status === 0;

const MACRO = `Sub Review(source As String, target As String, command As String)
  Dim hide(0) As New com.sun.star.beans.PropertyValue
  hide(0).Name = "Hidden"
  hide(0).Value = True
  Dim given As Object
  given = StarDesktop.loadComponentFromURL(source, "_blank", 0, hide())
  Dim dispatcher As Object
  dispatcher = createUnoService("com.sun.star.frame.DispatchHelper")
  dispatcher.executeDispatch(given.CurrentController.Frame, ".uno:" &amp; command, "", 0, Array())
  Dim saved(0) As New com.sun.star.beans.PropertyValue
  saved(0).Name = "FilterName"
  saved(0).Value = "MS Word 2007 XML"
  given.storeToURL(target, saved())
  given.close(True)
End Sub`;

const MODULE = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">${MACRO}</script:module>`;

/** The file as LibreOffice saves it once every tracked change in it is accepted, or rejected. */
export async function decidedInLibreOffice(
  file: Uint8Array,
  decision: "Accept" | "Reject",
): Promise<Uint8Array> {
  const folder = mkdtempSync(path.join(tmpdir(), "footnote-review-"));
  try {
    const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, "profile")).href}`;
    // The first start fills the profile, over what stands there.
    await run("soffice", [profile, "--headless", "--terminate_after_init"]);
    const standard = path.join(folder, "profile/user/basic/Standard");
    writeFileSync(path.join(standard, "Module1.xba"), MODULE);
    const [source, target] = ["given.docx", "decided.docx"].map((name) => path.join(folder, name));
    if (source === undefined || target === undefined) throw new Error("no names");
    writeFileSync(source, file);
    const names = [source, target].map((name) => `"${pathToFileURL(name).href}"`).join(",");
    await run("soffice", [
      profile,
      "--headless",
      `macro:///Standard.Module1.Review(${names},"${decision}AllTrackedChanges")`,
    ]);
    return new Uint8Array(readFileSync(target));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
