import { movedWithBase, openingBeside, untyped } from "#core/finance/valuation/beside-base.ts";
import { newCase } from "#core/finance/valuation/cases.ts";
import type { DcfInputs } from "#core/finance/valuation/dcf-inputs.ts";
import type { DriverName } from "#core/finance/valuation/drivers.ts";
import type {
  AssumptionNote,
  ModelCase,
  NoteGroup,
  ValuationModel,
} from "#core/finance/valuation/valuation-model.ts";

/** One change of a model as the analyst makes it. */
export type ModelEdit =
  | {
      readonly type: "driver";
      readonly caseId: string;
      readonly name: DriverName;
      /** Values by the year they are for. */
      readonly values: ReadonlyMap<number, number>;
    }
  | {
      readonly type: "rate";
      readonly caseId: string;
      readonly name: keyof DcfInputs;
      readonly value: number;
    }
  | { readonly type: "note"; readonly group: NoteGroup; readonly note: AssumptionNote }
  | {
      readonly type: "case added";
      readonly id: string;
      readonly name: string;
      readonly from: string;
    }
  | { readonly type: "case renamed"; readonly caseId: string; readonly name: string }
  | { readonly type: "case removed"; readonly caseId: string }
  | { readonly type: "reset"; readonly caseId: string }
  | {
      readonly type: "settings";
      readonly change: Pick<
        Partial<ValuationModel>,
        | "discounting"
        | "marketCap"
        | "sharePrice"
        | "marketSpread"
        | "riskFreeRate"
        | "dilutedShares"
        | "valuationDate"
      >;
    };

/** What a change is of, where typing on changes the same thing again; undo takes it back as one. */
export function editTarget(edit: ModelEdit): string | undefined {
  switch (edit.type) {
    case "driver":
      return [edit.caseId, edit.name, ...edit.values.keys()].join(" ");
    case "rate":
      return `${edit.caseId} ${edit.name}`;
    case "note":
      return edit.group;
    case "settings":
      return Object.keys(edit.change).join(" ");
    case "case added":
    case "case renamed":
    case "case removed":
    case "reset":
      break;
  }
  return undefined;
}

/** The model after a change, other cases moved with the base; the base case can't be removed. */
export function editModel(model: ValuationModel, edit: ModelEdit): ValuationModel {
  return movedWithBase(model, edited(model, edit));
}

function edited(model: ValuationModel, edit: ModelEdit): ValuationModel {
  switch (edit.type) {
    case "driver":
      return inCase(model, edit.caseId, (one) => {
        const values = one.drivers[edit.name].map((value, at) => edit.values.get(at) ?? value);
        return { ...one, drivers: { ...one.drivers, [edit.name]: values } };
      });
    case "rate":
      return inCase(model, edit.caseId, (one) => ({
        ...one,
        dcf: { ...one.dcf, [edit.name]: edit.value },
      }));
    case "note":
      return { ...model, notes: { ...model.notes, [edit.group]: edit.note } };
    case "case added": {
      const source = model.cases.find(({ id }) => id === edit.from) ?? model.cases[0];
      if (source === undefined) return model;
      const opening = openingBeside(model, source);
      const added = { ...newCase(edit.id, edit.name, source), opening };
      return { ...model, cases: [...model.cases, added] };
    }
    case "case renamed":
      return inCase(model, edit.caseId, (one) => ({ ...one, name: edit.name }));
    case "case removed":
      return {
        ...model,
        cases: model.cases.filter(({ id }, at) => at === 0 || id !== edit.caseId),
      };
    case "reset":
      return inCase(model, edit.caseId, (one) => ({ ...one, ...untyped(model, one) }));
    case "settings":
      break;
  }
  return { ...model, ...edit.change };
}

function inCase(
  model: ValuationModel,
  caseId: string,
  change: (one: ModelCase) => ModelCase,
): ValuationModel {
  return {
    ...model,
    cases: model.cases.map((one) => (one.id === caseId ? change(one) : one)),
  };
}
