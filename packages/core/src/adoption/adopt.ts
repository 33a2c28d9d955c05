import type { Plan } from '../plan/item.ts';
import type { Section } from '../sections/section.ts';
import type { SettingsEdit } from '../settings/editing/edit.ts';
import { UneditableError } from '../settings/editing/find.ts';
import { groupBy } from '../settings/maps.ts';
import { toSettingsError } from '../settings/refusal.ts';
import { listCandidates } from './candidates.ts';
import { type AdoptionSources, readSources, type SourceOptions } from './sources.ts';
import { type ExportedSection, type Unit, unitId, unitsIn } from './units.ts';

/** Plans one section of these files from what the check has read; `undefined` if it cannot be planned. */
export type Replan = (sources: AdoptionSources, section: string) => Promise<Plan | undefined>;

export interface Adopting {
  readonly sources: AdoptionSources;
  readonly options: SourceOptions;
  readonly section: Section;
  /** What may be adopted. */
  readonly units: readonly Unit[];
  /** The section's plan before any edit. */
  readonly plan: Plan;
  readonly exported: ExportedSection;
  readonly replan: Replan;
}

/**
 * Edits the files until the section's own plan finds nothing more to do for these units. An edit stays only if exactly
 * what it is about goes from the plan, and nothing else moves in it.
 */
export async function adoptSection({ units, ...given }: Adopting) {
  const trial = new Trial(given, units);
  const refused = new Map<Unit, string>();
  const byEntry = groupBy(units, ({ subject }) => subject).values();
  for (const group of (await trial.takesAll(units)) ? [] : byEntry) {
    if (group.length > 1 && (await trial.takesAll(group))) continue;
    for (const unit of group) {
      const why = await trial.refuses(unit);
      if (why !== undefined) refused.set(unit, why);
    }
  }
  for (const unit of refused.keys()) if (!trial.holds(unit)) refused.delete(unit);
  const { sources, left } = trial;
  return { sources, taken: new Set(units.filter((unit) => !refused.has(unit))), refused, left };
}

const notClean = 'Trueup cannot edit the file to match GitHub: edit it by hand';

class Trial {
  sources: AdoptionSources;
  /** What the plan still holds. */
  left: readonly Unit[];
  readonly #given: Omit<Adopting, 'units'>;
  /** What may go from the plan, or move in it. */
  readonly #meant: ReadonlySet<string>;

  constructor(given: Omit<Adopting, 'units'>, meant: readonly Unit[]) {
    this.sources = given.sources;
    this.#given = given;
    this.#meant = new Set(meant.map(unitId));
    this.left = unitsIn(given.section, given.plan);
  }

  holds(unit: Unit) {
    return unit.item === undefined || this.left.some((one) => unitId(one) === unitId(unit));
  }

  /** Tries the ways of all units together: the first of each, then the second. */
  async takesAll(units: readonly Unit[]): Promise<boolean> {
    const ways = units.map((unit) => listCandidates(unit, this.sources, this.#given.exported));
    if (ways.some(({ length }) => length === 0)) return false;
    const most = Math.max(...ways.map(({ length }) => length));
    for (let way = 0; way < most; way++) {
      const edits = ways.flatMap((one) => one[Math.min(way, one.length - 1)]!);
      if ((await this.#try(edits, units)) === undefined) return true;
    }
    return false;
  }

  /** Tries each way of one unit; returns the reason if none is clean. */
  async refuses(unit: Unit): Promise<string | undefined> {
    let why: string | undefined;
    if (unit.item && !this.holds(unit)) return undefined;
    for (const edits of listCandidates(unit, this.sources, this.#given.exported)) {
      const reason = await this.#try(edits, [unit]);
      if (reason === undefined) return undefined;
      if (reason !== notClean) why ??= reason;
    }
    return why ?? notClean;
  }

  async #try(edits: readonly SettingsEdit[], units: readonly Unit[]): Promise<string | undefined> {
    const tried = this.#edited(edits);
    if (typeof tried === 'string') return tried;
    const { section, replan } = this.#given;
    const plan = await replan(tried, section.key);
    if (!plan) return notClean;
    const left = unitsIn(section, plan);
    if (!this.#isClean(left, units)) return notClean;
    this.sources = tried;
    this.left = left;
    return undefined;
  }

  /** Whether these units are gone, no other is new, and what nobody asked about stays as it was. */
  #isClean(left: readonly Unit[], units: readonly Unit[]) {
    const gone = new Set(units.map(unitId));
    const before = new Set(this.left.map(unitId));
    const others = (all: readonly Unit[]) => all.filter((unit) => !this.#meant.has(unitId(unit)));
    const isFewer = left.every((unit) => !gone.has(unitId(unit)) && before.has(unitId(unit)));
    return isFewer && sameUnits(others(left), others(this.left));
  }

  #edited(edits: readonly SettingsEdit[]): AdoptionSources | string {
    try {
      return readSources(this.sources.edited(edits), this.#given.options);
    } catch (failure) {
      if (failure instanceof UneditableError) return failure.message;
      return `the edited file is not valid: ${toSettingsError(failure).refusals[0]!.problem}`;
    }
  }
}

/** Whether two plans would do the same. */
export const sameUnits = (one: readonly Unit[], other: readonly Unit[]) => {
  const texts = (units: readonly Unit[]) => units.map(textOf).sort().join('\n');
  return texts(one) === texts(other);
};

const textOf = (unit: Unit) => {
  const { live, wanted } = unit.kind === 'key' ? unit.difference : {};
  return JSON.stringify([unitId(unit), live, wanted]);
};
