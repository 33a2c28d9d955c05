import { findLastingFailures } from '../engine/awaited.ts';
import { createUnplannedLine, predictOutcome } from '../engine/check.ts';
import { planSection, planSections, shareRepositoryKeys } from '../engine/planned.ts';
import { readSnapshot } from '../engine/snapshot.ts';
import type { FileTexts } from '../fleet/sources.ts';
import type { Reader } from '../github/github.ts';
import { type Item, isDrift } from '../plan/item.ts';
import { getPublicName, type Redaction, toShownValues } from '../plan/item-text.ts';
import { showVisibleText } from '../plan/wording.ts';
import {
  type DenialPolicy,
  isTolerated,
  createSectionResult as settledSection,
  toEnding,
} from '../report/result/coverage.ts';
import { type DeclaredSection, isPlanned, type SectionPlan } from '../report/result/declared.ts';
import { addEnding, createLine } from '../report/result/item-lines.ts';
import type { ReconcileResult } from '../report/result/outcome.ts';
import { reportOutcome } from '../report/result/outcome-lines.ts';
import { createDeclaredRedaction, redact } from '../report/result/redaction.ts';
import type { Line } from '../report/result/result.ts';
import type { Section } from '../sections/section.ts';
import { adoptSection, type Replan, sameUnits } from './adopt.ts';
import { mayWeaken, type Permits, refuseUnit } from './gate.ts';
import { isMeant } from './selection.ts';
import { type AdoptionSources, readSources, type SourceOptions } from './sources.ts';
import { exportedSection, findUndeclared, type Unit, unitsIn } from './units.ts';

export interface AdoptOptions extends SourceOptions {
  readonly sections: readonly Section[];
  /** The sections to look at; unset, all that are declared. */
  readonly only?: readonly string[];
  /** What to adopt, as messages address it; unset, everything. */
  readonly keys?: readonly string[];
  readonly permits: Permits;
  readonly denials: DenialPolicy;
  /** Writes the edited files; returns an error if it cannot. */
  write(texts: FileTexts): Promise<Line | undefined>;
}

type PlannedSection = Extract<SectionPlan, { failure?: undefined }>;

/** What happened to each unit of a section's plan. */
type SettledSection = Awaited<ReturnType<typeof settle>>;

/** Turns what differs on the host into edits of the settings files. Its host cannot write. */
export async function adopt(before: AdoptionSources, host: Reader, options: AdoptOptions): Promise<ReconcileResult> {
  const planned = await planSections(declaredIn(before, options), host);
  const settled = new Map<string, SettledSection>();
  let sources = before;
  for (const one of planned.filter(isPlanned) as PlannedSection[]) {
    const made = await settle(one, sources, host, options);
    settled.set(one.section.key, made);
    sources = made.sources;
  }
  const why = await keep(sources, [...settled.values()], planned, host, options);
  const sections = planned.map((one) =>
    settledSection(one.section.key, linesOf(one, planned, settled.get(one.section.key), why?.reason), options.denials),
  );
  return { sections, lines: why?.line ? [why.line] : [], planned };
}

/** Writes the edited files, unless something failed. Returns why nothing was written. */
async function keep(
  sources: AdoptionSources,
  settled: readonly SettledSection[],
  planned: readonly SectionPlan[],
  host: Reader,
  options: AdoptOptions,
): Promise<{ readonly reason: string; readonly line?: Line } | undefined> {
  const failed = planned.find((one) => fails(one, planned, options.denials));
  if (failed) return { reason: `the file was not changed, because ${failed.section.key} failed` };
  if (!settled.some(({ taken }) => taken.size)) return undefined;
  await prove(sources, settled, host, options);
  const line = await options.write(sources.texts);
  return line && { reason: 'the file was not changed', line };
}

export const declaredIn = (
  { declared }: AdoptionSources,
  { sections, only }: Pick<AdoptOptions, 'sections' | 'only'>,
): DeclaredSection[] =>
  declared
    .filter(({ key }) => !only || only.includes(key))
    .map((one) => ({ ...one, section: sections.find(({ key }) => key === one.key)! }));

const fails = (one: SectionPlan, all: readonly SectionPlan[], denials: DenialPolicy) =>
  findLastingFailures(one, all).some((failure) => !isTolerated(denials, one.section.key, toEnding(failure)));

/** The section planned again with the edited files. The reader remembers, so that it is the same live state. */
const replanning =
  (host: Reader, options: AdoptOptions): Replan =>
  async (sources, section) => {
    const declared = shareRepositoryKeys(declaredIn(sources, options)).find((one) => one.section.key === section);
    return declared && (await planSection(declared, host)).plan;
  };

async function settle(planned: PlannedSection, sources: AdoptionSources, host: Reader, options: AdoptOptions) {
  const { section, plan } = planned;
  const drifted = unitsIn(section, plan);
  const exported =
    drifted.length || options.permits.undeclared
      ? await exportedOf(planned, host, sources.value(section.key))
      : exportedSection(section, undefined);
  const declared = sources.declared.find(({ key }) => key === section.key)!;
  const kept = options.permits.undeclared ? findUndeclared(section, declared, exported, drifted) : [];
  const left = new Map<Unit, string>();
  const meant = [...drifted, ...kept].filter((unit) => !options.keys || isMeant(unit, sources, options.keys));
  for (const unit of drifted.filter((one) => !meant.includes(one))) left.set(unit, notMeant);
  for (const unit of meant) {
    const why = refuseUnit(unit, declared, exported, options.permits);
    if (why !== undefined) left.set(unit, why);
  }
  const units = meant.filter((unit) => !left.has(unit));
  const replan = replanning(host, options);
  const made = await adoptSection({ sources, options, section, units, plan, exported, replan });
  // `planLeft` is what the section's plan holds after the edits.
  return { ...made, planned, left: new Map([...left, ...made.refused]), planLeft: made.left };
}

const notMeant = 'this run does not include its key';

/** Leaves out what cannot be read, so that nothing is adopted from it. */
async function exportedOf({ section, desired }: PlannedSection, host: Reader, written: unknown) {
  const lenient = { onMissing: 'warn', onUnsupported: 'warn', required: new Set<string>() } as const;
  const { settings } = await readSnapshot([section], host, lenient);
  const { hasIds: holdsIds, replaceIdsByNames: inNames } = await import('../engine/names/write.ts');
  // A file of ids stays one.
  const named = holdsIds(written, section) ? settings : await inNames(settings, [section], host);
  const { [section.key]: value } = named;
  return exportedSection(section, section.words?.restore(value, desired) ?? value);
}

/** Plans everything once more. Unless exactly the adopted items are gone from the plan, nothing may be written. */
async function prove(sources: AdoptionSources, all: readonly SettledSection[], host: Reader, options: AdoptOptions) {
  const after = readSources(sources.texts, options);
  for (const { planned, planLeft } of all) {
    const plan = await replanning(host, options)(after, planned.section.key);
    if (plan && sameUnits(unitsIn(planned.section, plan), planLeft)) continue;
    throw new Error(`the edited file does not declare what was adopted under ${planned.section.key}`);
  }
}

function linesOf(
  one: SectionPlan,
  all: readonly SectionPlan[],
  settled: SettledSection | undefined,
  why?: string,
): Line[] {
  if (!settled) return [createUnplannedLine(one, all)];
  const { planned } = settled;
  const taken = why === undefined ? settled.taken : new Set<Unit>();
  const untaken = why === undefined ? [] : [...settled.taken].map((unit) => [unit, why] as const);
  const added = new Set([...taken].filter(({ item }) => !item).map(({ subject }) => subject));
  const isAdded = (item: Item) => item.kind === 'note' && added.has(item.subject ?? '');
  const notes = planned.plan.filter((item) => !isDrift(item) && !isAdded(item));
  return [
    ...[...taken].map((unit) => takenLine(planned, unit)),
    ...[...untaken, ...settled.left].map(([unit, reason]) => leftLine(planned, unit, reason)),
    ...notes.flatMap((item) => reportOutcome(planned, predictOutcome(planned, item, all))),
  ];
}

/** The line for what the file says now. */
const takenLine = (declared: DeclaredSection, unit: Unit): Line => ({
  ...lineOf(declared, 'change', unit, (redaction) => `${nameOf(unit, redaction)}${sayOf(unit, redaction).taken}`),
  sign: ({ key: '~', missing: '-', undeclared: '+' } as const)[unit.kind],
  tone: mayWeaken(unit) ? 'weaker' : 'plain',
});

/** The line for what the file still says, and why. */
const leftLine = (declared: DeclaredSection, unit: Unit, why: string): Line =>
  lineOf(declared, 'drift', unit, (redaction) => `${nameOf(unit, redaction)}${sayOf(unit, redaction).left}: ${why}`);

function lineOf(declared: DeclaredSection, kind: Line['kind'], unit: Unit, say: (redaction: Redaction) => string) {
  const key = unit.kind === 'key' ? unit.difference.key : undefined;
  const message = redact(createDeclaredRedaction(declared, unit), say);
  const said = { ...createLine(declared, kind, '', unit.subject, key), message };
  return addEnding(declared, said, kind === 'drift' ? 'differs' : 'written', { ...unit, key });
}

/** The name of a live entry may be hidden from the readers of a public log. */
function nameOf({ kind, subject, item }: Unit, { hidesNames }: Redaction) {
  if (kind === 'undeclared' && hidesNames) return getPublicName(item ?? {});
  return kind === 'key' && subject ? `${subject}: ` : subject || (kind === 'key' ? '' : 'it');
}

/** What is said after the name of a unit that the file has taken, and of one that it has not. */
function sayOf(unit: Unit, { hidesKey: hides }: Redaction): { readonly taken: string; readonly left: string } {
  if (unit.kind === 'missing')
    return {
      taken: ' was removed from the file, because GitHub does not have it',
      left: ' stays in the file, but GitHub does not have it',
    };
  if (unit.kind === 'undeclared')
    return { taken: ' was added to the file', left: ' exists on GitHub but not in the file' };
  const { key, words } = unit.difference;
  const shown = toShownValues(unit.difference);
  const said = words && showVisibleText(words, hides(key));
  const has = hides(key) ? 'another value' : shown.live;
  return said === undefined
    ? {
        taken: `${shown.key} was changed to ${has} in the file (was ${shown.wanted})`,
        left: `${shown.key} stays ${shown.wanted} in the file; GitHub has ${has}`,
      }
    : {
        taken: `${key} was updated in the file (before: ${said})`,
        left: `${key} stays unchanged in the file (${said})`,
      };
}
