import { realCompany, REAL_TICKERS } from "#core/analyst/testing/real-companies.ts";
for (const t of REAL_TICKERS) {
  const d = realCompany(t);
  console.log(
    t,
    d.name,
    d.archetype,
    d.years.join(","),
    d.ltm?.years,
    JSON.stringify([
      ...new Set(
        d.data.flatMap((r) =>
          Object.values(r.flags)
            .flat()
            .map((f) => r.item + ":" + f),
        ),
      ),
    ]),
  );
}
