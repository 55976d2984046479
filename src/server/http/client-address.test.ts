import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { clientAddress, clientNetwork } from "./client-address.ts";

describe("clientAddress", () => {
  const env = { incoming: { socket: { remoteAddress: "203.0.113.7" } } };

  async function addressSeen(trustProxy: boolean, forwarded?: string): Promise<string> {
    const app = new Hono().get("/", (c) => c.text(clientAddress(c, trustProxy)));
    const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
    return (await app.request("/", { headers }, env)).text();
  }

  it("is the socket's, whatever the client claims", async () => {
    expect(await addressSeen(false, "198.51.100.1")).toBe("203.0.113.7");
  });

  it("is what the trusted proxy saw, not what the client told the proxy", async () => {
    expect(await addressSeen(true, "10.0.0.1, 198.51.100.1")).toBe("198.51.100.1");
    expect(await addressSeen(true)).toBe("203.0.113.7");
  });
});

describe("clientNetwork", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("counts %s as %s", (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });
});
