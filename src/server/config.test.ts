import path from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

describe("readConfig", () => {
  it("needs nothing", () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      baseUrl: undefined,
      dataDir: path.resolve("data"),
      databaseUrl: undefined,
      trustProxy: false,
      logLevel: "info",
      rewritesPerDay: 500,
      ownerEmail: undefined,
      edgar: { contact: undefined, mirror: undefined },
      mail: { smtpUrl: undefined },
    });
  });

  it("takes a bucket with its keys, and says of no other what was in it", () => {
    const filesUrl = "https://AK:s%2Fec@bucket.s3.example/files?region=eu-west-1";
    expect(readConfig({ FILES_URL: filesUrl }).filesUrl).toBe(filesUrl);
    for (const wrong of [
      "s3://AK:secret@files",
      "https://host/bucket",
      "https://AK@host/bucket",
      "https://AK:sec%ret@host/bucket",
      "https://AK:secret@host/bucket/folder",
      "https://AK:sec/ret@host/bucket",
    ]) {
      expect(() => readConfig({ FILES_URL: wrong })).toThrow(
        /^FILES_URL must be an address like https:\/\/KEY:SECRET@host\/bucket\?region=eu-central-1$/,
      );
    }
  });

  it("takes an empty variable for one that is not set", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: " ", OWNER_EMAIL: "" }).port).toBe(3000);
  });

  it("reads addresses and paths as they are used", () => {
    const config = readConfig({
      BASE_URL: "https://research.example/",
      OWNER_EMAIL: " Owner@Example.com ",
      EDGAR_MIRROR: "mirror",
      EDGAR_DATA_URL: "http://127.0.0.1:8080/edgar/",
      TRUST_PROXY: "1",
    });
    expect(config.baseUrl).toBe("https://research.example");
    expect(config.ownerEmail).toBe("owner@example.com");
    expect(config.edgar.mirror).toBe(path.resolve("mirror"));
    expect(config.edgar.dataUrl).toBe("http://127.0.0.1:8080/edgar");
    expect(config.trustProxy).toBe(true);
  });

  it("gives EDGAR the owner's address where it has no contact of its own", () => {
    expect(readConfig({ OWNER_EMAIL: "o@example.com" }).edgar.contact).toBe("o@example.com");
    const both = { OWNER_EMAIL: "o@example.com", EDGAR_CONTACT: "desk@example.com" };
    expect(readConfig(both).edgar.contact).toBe("desk@example.com");
  });

  it.each(["127.0.0.1", "0.0.0.0", "::", "::1", "localhost", "desk-7.example"])(
    "listens on %s",
    (host) => {
      expect(readConfig({ HOST: host }).host).toBe(host);
    },
  );

  it.each([
    "postgresql://ana@/research?host=/run/postgresql",
    "postgresql:///research",
    "postgres://ana:a%20b@db.example:6432/research?sslmode=verify-full",
  ])("takes the database at %s", (databaseUrl) => {
    expect(readConfig({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl);
  });

  it.each([
    ["PORT", "0"],
    ["PORT", "70000"],
    ["PORT", "http"],
    ["PORT", "3000.5"],
    ["BASE_URL", "research.example"],
    ["BASE_URL", "ftp://research.example"],
    ["BASE_URL", "https://research.example/path"],
    ["AUTH_SECRET", "short"],
    ["DATABASE_URL", "mysql://localhost/footnote"],
    ["DATABASE_URL", "localhost"],
    ["DATABASE_URL", "postgresql://ana@127.0.0.1:99999/research"],
    ["DATABASE_URL", "postgresql://:::"],
    ["HOST", "two words"],
    ["HOST", "[::1]"],
    ["HOST", "1:2:3"],
    ["HOST", "300.1.1.1"],
    ["TRUST_PROXY", "maybe"],
    ["LOG_LEVEL", "loud"],
    ["OWNER_EMAIL", "owner"],
    ["EDGAR_WWW_URL", "www.sec.gov"],
    ["REWRITES_PER_DAY", "0"],
    ["REWRITES_PER_DAY", "many"],
    ["SMTP_URL", "mail.example:25"],
  ])("stops the start with one line that names %s when it is %s", (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} [^\\n]+$`));
  });
});
