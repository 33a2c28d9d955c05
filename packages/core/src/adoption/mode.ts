/**
 * Turns live differences into edits of the settings files. Plans every section, tries edits, verifies the edited files
 * with a new plan, and writes them only if no section failed. Never writes to GitHub.
 */

import { createUnplannedLine, predictOutcome } from '../engine/check.ts';
import { listLastingEndings } from '../engine/planning/awaited.ts';
import { addVisibilityAndDefaultBranch, planSection, planSections } from '../engine/planning/plan-sections.ts';
import { readSnapshot } from '../engine/snapshots/snapshot.ts';
import type { FileTexts } from '../fleet/sources.ts';
import type { Reader } from '../github/github.ts';
import { isDeepEqual } from '../plan/differences.ts';
import { type Item, isDrift } from '../plan/item.ts';
import { getPublicName, type Redaction, toShownValues } from '../plan/item-text.ts';
import { showVisibleText } from '../plan/wording.ts';
import { createSectionResult, type DenialPolicy, isTolerated } from '../report/result/coverage.ts';
import { type DeclaredSection, isPlanned, type SectionPlan, type SuccessfulPlan } from '../report/result/declared.ts';
import { toPlacedLine } from '../report/result/item-rows.ts';
import type { ReconcileResult } from '../report/result/outcome.ts';
import { reportItemOutcome } from '../report/result/outcome-lines.ts';
import { createDeclaredRedaction, toBothViews } from '../report/result/redaction.ts';
import type { Line } from '../report/result/result.ts';
import { selectSections } from '../session/settings.ts';
import { getAtPath } from '../settings/maps.ts';
import { adoptSection, areSameUnits, type SectionPlanner } from './adopt.ts';
import { type AdoptionPermits, explainAdoptionRefusal, mayWeaken } from './gate.ts';
import { findUnitPath, isSelectedUnit } from './selection.ts';
import { type AdoptionSources, parseAdoptionSources } from './sources.ts';
import { type ExportedSection, listDriftUnits, listUndeclared, parseExportedSection, type Unit } from './units.ts';

export interface AdoptOptions {
  readonly only?: readonly string[];
  /** Keys as messages print them. Unset: Trueup adopts everything. */
  readonly keys?: readonly string[];
  readonly permits: AdoptionPermits;
  readonly denials: DenialPolicy;
  /** Returns an error line if writing fails. */
  write(texts: FileTexts): Promise<Line | undefined>;
}

type PlannedSection = DeclaredSection & SuccessfulPlan;

type AdoptedSection = Awaited<ReturnType<typeof adoptPlanned>>;

/** Edits settings files. Never writes to GitHub. */
export async function adopt(before: AdoptionSources, github: Reader, options: AdoptOptions): Promise<ReconcileResult> {
  const planned = await planSections(selectSectionsToAdopt(before, options), github);
  const adopted = new Map<string, AdoptedSection>();
  let sources = before;
  for (const plannedSection of planned.filter(isPlanned)) {
    const adoptedSection = await adoptPlanned(plannedSection, sources, github, options);
    adopted.set(plannedSection.section.key, adoptedSection);
    sources = adoptedSection.sources;
  }
  const why = await writeAdopted(sources, [...adopted.values()], planned, github, options);
  const sections = planned.map((plannedSection) =>
    createSectionResult(
      plannedSection.section.key,
      reportSectionAdoption(plannedSection, planned, adopted.get(plannedSection.section.key), why?.reason),
      options.denials,
    ),
  );
  return { sections, lines: why?.line ? [why.line] : [], planned };
}

/** Returns the reason if adopted values could not be written. */
async function writeAdopted(
  sources: AdoptionSources,
  adopted: readonly AdoptedSection[],
  planned: readonly SectionPlan[],
  github: Reader,
  options: AdoptOptions,
): Promise<{ readonly reason: string; readonly line?: Line } | undefined> {
  const failed = planned.find((plannedSection) => hasUntoleratedFailure(plannedSection, planned, options.denials));
  if (failed) return { reason: `the file was not changed, because ${failed.section.key} failed` };
  if (!adopted.some(({ taken }) => taken.size)) return undefined;
  await verifyAdoption(sources, adopted, github, options);
  const line = await options.write(sources.texts);
  return line && { reason: 'a file could not be written', line };
}

const selectSectionsToAdopt = ({ declared, options: { sections } }: AdoptionSources, { only }: AdoptOptions) =>
  selectSections(declared, sections, { sections: only });

const hasUntoleratedFailure = (planned: SectionPlan, all: readonly SectionPlan[], denials: DenialPolicy) =>
  listLastingEndings(planned, all).some((ending) => !isTolerated(denials, planned.section.key, ending));

/** The reader caches its answers, so both plans use the same live state. */
const createSectionPlanner =
  (github: Reader, options: AdoptOptions): SectionPlanner =>
  async (sources, section) => {
    const declared = addVisibilityAndDefaultBranch(selectSectionsToAdopt(sources, options)).find(
      (declaredSection) => declaredSection.section.key === section,
    );
    return declared && (await planSection(declared, github)).plan;
  };

async function adoptPlanned(planned: PlannedSection, sources: AdoptionSources, github: Reader, options: AdoptOptions) {
  const { section, plan } = planned;
  const driftedUnits = listDriftUnits(section, plan);
  const exported: ExportedSection =
    driftedUnits.length || options.permits.undeclared
      ? await exportLiveSection(planned, github, sources.getWrittenValue(section.key))
      : parseExportedSection(section, undefined);
  const declared = sources.declared.find(({ key }) => key === section.key)!;
  const undeclaredUnits = options.permits.undeclared ? listUndeclared(section, declared, exported, driftedUnits) : [];
  const leftUnits = new Map<Unit, string>();
  const selected = [...driftedUnits, ...undeclaredUnits].filter(
    (unit) => !options.keys || isSelectedUnit(unit, sources, options.keys),
  );
  for (const unit of driftedUnits.filter((unit) => !selected.includes(unit))) leftUnits.set(unit, notSelectedReason);
  for (const unit of selected) {
    const why = explainAdoptionRefusal(unit, declared, exported, options.permits);
    if (why !== undefined) leftUnits.set(unit, why);
  }
  const units = selected.filter((unit) => !leftUnits.has(unit));
  const replan = createSectionPlanner(github, options);
  const adopted = await adoptSection({ sources, section, units, plan, exported, replan });
  return { ...adopted, planned, before: sources, left: new Map([...leftUnits, ...adopted.refused]) };
}

const notSelectedReason = 'this run does not include its key';

/** Omits unreadable settings, so nothing is adopted from them. */
async function exportLiveSection({ section, desired }: PlannedSection, github: Reader, written: unknown) {
  const lenient = { onMissing: 'warn', onUnsupported: 'warn', required: new Set<string>() } as const;
  const { settings, unread } = await readSnapshot([section], github, lenient);
  const { hasIds, replaceIdsByNames } = await import('../engine/names/write.ts');
  // A file that uses ids keeps its ids.
  const named = hasIds(written, section) ? settings : await replaceIdsByNames(settings, [section], github);
  const { [section.key]: value } = named;
  return {
    ...parseExportedSection(section, section.keywords?.restore(value, desired) ?? value),
    unreadSubjects: unread.map(({ subject }) => subject),
  };
}

/** Plans everything again. Nothing may be written unless exactly the adopted items left the plan. */
async function verifyAdoption(
  sources: AdoptionSources,
  all: readonly AdoptedSection[],
  github: Reader,
  options: AdoptOptions,
) {
  const after = parseAdoptionSources(sources.texts, sources.options);
  for (const { planned, remaining } of all) {
    const plan = await createSectionPlanner(github, options)(after, planned.section.key);
    if (plan && areSameUnits(listDriftUnits(planned.section, plan), remaining)) continue;
    throw new Error(`the edited file does not declare what was adopted under ${planned.section.key}`);
  }
}

function reportSectionAdoption(
  plannedSection: SectionPlan,
  all: readonly SectionPlan[],
  adopted: AdoptedSection | undefined,
  why?: string,
): Line[] {
  if (!adopted) return [createUnplannedLine(plannedSection, all)];
  const { planned, before, sources: after } = adopted;
  const taken = why === undefined ? adopted.taken : new Set<Unit>();
  const untaken = why === undefined ? [] : [...adopted.taken].map((unit) => [unit, why] as const);
  const added = new Set([...taken].filter(({ item }) => !item).map(({ subject }) => subject));
  const isAdded = (item: Item) => item.kind === 'note' && added.has(item.subject ?? '');
  const notes = planned.plan.filter((item) => !isDrift(item) && !isAdded(item));
  return [
    ...[...taken].map((unit) => reportAdoptedUnit(planned, unit, findUntouchedKey(unit, before, after))),
    ...[...untaken, ...adopted.left].map(([unit, reason]) => reportUnadoptedUnit(planned, unit, reason)),
    ...notes.flatMap((item) => reportItemOutcome(planned, predictOutcome(planned, item, all))),
  ];
}

function findUntouchedKey(unit: Unit, before: AdoptionSources, after: AdoptionSources): string | undefined {
  if (unit.kind !== 'key' || unit.difference.tone === 'rename') return undefined;
  const [earlier, now] = [before, after].map((sources) => {
    const [section, ...at] = findUnitPath(unit, sources);
    return getAtPath(sources.getWrittenValue(String(section)), at);
  });
  return earlier !== undefined && isDeepEqual(earlier, now) ? unit.difference.key : undefined;
}

const reportAdoptedUnit = (declared: DeclaredSection, unit: Unit, untouchedKey: string | undefined): Line => ({
  ...createUnitLine(declared, 'change', unit, (redaction) => {
    const text = untouchedKey ? `${untouchedKey} no longer differs` : describeAdoption(unit, redaction).taken;
    return `${describeUnit(unit, redaction)}${text}`;
  }),
  sign: ({ key: '~', missing: '-', undeclared: '+' } as const)[unit.kind],
  tone: mayWeaken(unit) ? 'weaker' : 'plain',
});

const reportUnadoptedUnit = (declared: DeclaredSection, unit: Unit, why: string): Line =>
  createUnitLine(
    declared,
    'drift',
    unit,
    (redaction) => `${describeUnit(unit, redaction)}${describeAdoption(unit, redaction).left}: ${why}`,
  );

function createUnitLine(
  declared: DeclaredSection,
  kind: Line['kind'],
  unit: Unit,
  describe: (redaction: Redaction) => string,
) {
  const key = unit.kind === 'key' ? unit.difference.key : undefined;
  const message = toBothViews(createDeclaredRedaction(declared, unit), describe);
  return toPlacedLine(declared, unit, { kind, key, message, ending: kind === 'drift' ? 'differs' : 'written' });
}

/** Readers of a public log may not see the name of a live entry. */
function describeUnit({ kind, subject, item }: Unit, { hidesNames }: Redaction) {
  if (kind === 'undeclared' && hidesNames) return getPublicName(item ?? {});
  return kind === 'key' && subject ? `${subject}: ` : subject || (kind === 'key' ? '' : 'it');
}

function describeAdoption(unit: Unit, { hidesKey }: Redaction): { readonly taken: string; readonly left: string } {
  if (unit.kind === 'missing')
    return {
      taken: ' was removed from the file, because GitHub does not have it',
      left: ' stays in the file, but GitHub does not have it',
    };
  if (unit.kind === 'undeclared')
    return { taken: ' was added to the file', left: ' exists on GitHub but not in the file' };
  const { key, words } = unit.difference;
  const shown = toShownValues(unit.difference);
  const shownText = words && showVisibleText(words, hidesKey(key));
  const has = hidesKey(key) ? 'another value' : shown.live;
  return shownText === undefined
    ? {
        taken: `${shown.key} was changed to ${has} in the file (was ${shown.wanted})`,
        left: `${shown.key} stays ${shown.wanted} in the file; GitHub has ${has}`,
      }
    : {
        taken: `${key} was updated in the file (before: ${shownText})`,
        left: `${key} stays unchanged in the file (${shownText})`,
      };
}
