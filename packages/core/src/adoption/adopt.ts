/**
 * Edits settings files until the plan of a section has no more items for the selected units. An edit stays only if the
 * plan loses exactly these units. Only the section's planner decides what is equal.
 */

import type { Plan } from '../plan/item.ts';
import type { Section } from '../sections/section.ts';
import type { SettingsEdit } from '../settings/editing/edit.ts';
import { UneditableError } from '../settings/editing/find.ts';
import { groupBy } from '../settings/maps.ts';
import { formatCode } from '../settings/message-text.ts';
import { formatPath, requireSettingsError } from '../settings/refusal.ts';
import { listCandidateEdits } from './candidates.ts';
import type { AdoptionSources } from './sources.ts';
import { type ExportedSection, formatUnitId, listDriftUnits, type Unit } from './units.ts';

/** Returns `undefined` if the section cannot be planned. */
export type SectionPlanner = (sources: AdoptionSources, section: string) => Promise<Plan | undefined>;

interface AdoptionTask {
  readonly sources: AdoptionSources;
  readonly section: Section;
  readonly units: readonly Unit[];
  readonly plan: Plan;
  readonly exported: ExportedSection;
  readonly replan: SectionPlanner;
}

export async function adoptSection({ units, ...task }: AdoptionTask) {
  const trial = new AdoptionTrial(task, units);
  const refused = new Map<Unit, string>();
  const byEntry = groupBy(units, ({ subject }) => subject).values();
  for (const group of (await trial.tryAll(units)) ? [] : byEntry) {
    if (group.length > 1 && (await trial.tryAll(group))) continue;
    for (const unit of group) {
      const why = await trial.tryOne(unit);
      if (why !== undefined) refused.set(unit, why);
    }
  }
  for (const unit of refused.keys()) if (!trial.hasUnit(unit)) refused.delete(unit);
  const { sources, remaining } = trial;
  return { sources, taken: new Set(units.filter((unit) => !refused.has(unit))), refused, remaining };
}

const noMatchingEditReason = 'Trueup cannot edit the file to match GitHub: edit it by hand';

class AdoptionTrial {
  sources: AdoptionSources;
  remaining: readonly Unit[];
  readonly #task: Omit<AdoptionTask, 'units'>;
  readonly #selectedIds: ReadonlySet<string>;

  constructor(task: Omit<AdoptionTask, 'units'>, units: readonly Unit[]) {
    this.sources = task.sources;
    this.#task = task;
    this.#selectedIds = new Set(units.map(formatUnitId));
    this.remaining = listDriftUnits(task.section, task.plan);
  }

  hasUnit(unit: Unit) {
    return (
      unit.item === undefined ||
      this.remaining.some((remainingUnit) => formatUnitId(remainingUnit) === formatUnitId(unit))
    );
  }

  /** Tries the first candidate of every unit, then the second of every unit. */
  async tryAll(units: readonly Unit[]): Promise<boolean> {
    const candidates = units.map((unit) => listCandidateEdits(unit, this.sources, this.#task.exported));
    if (candidates.some(({ length }) => length === 0)) return false;
    const mostCandidates = Math.max(...candidates.map(({ length }) => length));
    for (let round = 0; round < mostCandidates; round++) {
      const edits = candidates.flatMap((edits) => edits[Math.min(round, edits.length - 1)]!);
      if ((await this.#try(edits, units)) === undefined) return true;
    }
    return false;
  }

  /** Tries each candidate. Returns the reason if none works. */
  async tryOne(unit: Unit): Promise<string | undefined> {
    let why: string | undefined;
    if (unit.item && !this.hasUnit(unit)) return undefined;
    for (const edits of listCandidateEdits(unit, this.sources, this.#task.exported)) {
      const reason = await this.#try(edits, [unit]);
      if (reason === undefined) return undefined;
      if (reason !== noMatchingEditReason) why ??= reason;
    }
    return why ?? noMatchingEditReason;
  }

  async #try(edits: readonly SettingsEdit[], units: readonly Unit[]): Promise<string | undefined> {
    const edited = this.#applyEdits(edits);
    if (typeof edited === 'string') return edited;
    const { section, replan } = this.#task;
    const plan = await replan(edited, section.key);
    if (!plan) return noMatchingEditReason;
    const remainingUnits = listDriftUnits(section, plan);
    if (!this.#isClean(remainingUnits, units)) return noMatchingEditReason;
    this.sources = edited;
    this.remaining = remainingUnits;
    return undefined;
  }

  /** The selected units must disappear, no new unit may appear, and all other units must stay equal. */
  #isClean(remainingUnits: readonly Unit[], units: readonly Unit[]) {
    const adoptedIds = new Set(units.map(formatUnitId));
    const earlierIds = new Set(this.remaining.map(formatUnitId));
    const filterOthers = (all: readonly Unit[]) => all.filter((unit) => !this.#selectedIds.has(formatUnitId(unit)));
    const isFewer = remainingUnits.every(
      (unit) => !adoptedIds.has(formatUnitId(unit)) && earlierIds.has(formatUnitId(unit)),
    );
    return isFewer && areSameUnits(filterOthers(remainingUnits), filterOthers(this.remaining));
  }

  #applyEdits(edits: readonly SettingsEdit[]): AdoptionSources | string {
    try {
      return this.sources.applyEdits(edits);
    } catch (failure) {
      if (failure instanceof UneditableError) return failure.message;
      const { at, problem } = requireSettingsError(failure).refusals[0]!;
      return `the edited file is not valid: ${at.length ? `${formatCode(formatPath(at))} ` : ''}${problem}`;
    }
  }
}

export const areSameUnits = (first: readonly Unit[], second: readonly Unit[]) => {
  const formatUnits = (units: readonly Unit[]) => units.map(formatUnitWithValues).sort().join('\n');
  return formatUnits(first) === formatUnits(second);
};

const formatUnitWithValues = (unit: Unit) => {
  const { live, wanted } = unit.kind === 'key' ? unit.difference : {};
  return JSON.stringify([formatUnitId(unit), live, wanted]);
};
