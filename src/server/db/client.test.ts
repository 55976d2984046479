import { expect, inject, it } from "vitest";
import { openDatabase } from "./client.ts";

const { host, user } = inject("testCluster");

it("a database is closed when its connections are gone, so that stopping it loses none", async () => {
  const lost: Error[] = [];
  const { pool, close } = openDatabase({ host, user, database: "postgres" }, (error) => {
    lost.push(error);
  });
  let gone = 0;
  pool.on("remove", () => {
    gone += 1;
  });
  await Promise.all([1, 2, 3].map(() => pool.query("select pg_sleep(0.05)")));
  await close();
  expect({ gone, lost }).toEqual({ gone: 3, lost: [] });
});
