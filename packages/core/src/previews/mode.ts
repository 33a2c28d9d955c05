/**
 * Plans the settings of a pull request and of its base against the same live state. Groups the changes by cause: the
 * pull request, earlier drift, or an approved change that waits for an apply.
 */

import { brakes } from '../engine/brakes/table.ts';
import { foreseeLookups, foreseeOutcome, sectionsOf } from '../engine/check.ts';
import { passGates } from '../engine/gates.ts';
import { type MayRest, planAll } from '../engine/planned.ts';
import type { Reader } from '../github/github.ts';
import { differencesIn, type Item, isWriting } from '../plan/item.ts';
import { join, show, type Text, type View } from '../plan/wording.ts';
import { classes, noItems } from '../report/plans/classes.ts';
import { planItem } from '../report/plans/document.ts';
import { type FileSection, fileChanges } from '../report/plans/file-changes.ts';
import { knownOf, previewItems } from '../report/plans/forms.ts';
import type { ApprovableItem } from '../report/plans/item.ts';
import type { Preview } from '../report/plans/preview.ts';
import { type DeclaredPart, findDeclared, findReleased } from '../report/plans/released.ts';
import { asTolerated, type DenialPolicy, isUpToDate, statusOf } from '../report/result/coverage.ts';
import { type DeclaredSection, isPlanned, type Planned } from '../report/result/declared.ts';
import { failureOf } from '../report/result/failure-lines.ts';
import { type Gate, itemsOf, type PlannedWrite, plannedWrites } from '../report/result/gate.ts';
import type { Reconciled } from '../report/result/outcome.ts';
import { outcomeLines } from '../report/result/outcome-lines.ts';
import { reword } from '../report/result/redaction.ts';
import { type Line, note, type SectionResult } from '../report/result/result.ts';
import { findSevereRisk, isRiskyItem } from '../sections/risk.ts';
import { allowKey } from '../settings/allow.ts';
import { pathText } from '../settings/refusal.ts';
import { type NameById, ownNames } from '../settings/schema/named-ids.ts';

export interface ComparedSettings {
  readonly base?: readonly DeclaredSection[];
  readonly pull: readonly DeclaredSection[];
}

export interface PreviewResult extends Reconciled {
  readonly id?: number;
  readonly writes: readonly ApprovableItem[];
  readonly preview: Preview;
}

export type AppliedSettingsReader = () => Promise<
  | {
      readonly declared: readonly DeclaredSection[];
      approved(): Promise<ReadonlySet<string> | undefined>;
      readonly unproven?: string;
    }
  | undefined
>;

interface PreviewOptions {
  readonly host: Reader;
  id(): Promise<number | undefined>;
  readonly denials: DenialPolicy;
  readonly gates: readonly Gate[];
  /** Gates for the plan of the base, without the `_allow` lines of the pull request. */
  readonly baseGates?: readonly Gate[];
  readonly readApplied: AppliedSettingsReader;
  readonly unproven: string;
  readonly branch: string;
}

export async function planPreview({ base, pull }: ComparedSettings, options: PreviewOptions): Promise<PreviewResult> {
  const { host, denials, gates, baseGates = [], branch } = options;
  const planned = await foreseeLookups(await planAll(pull, host, mayUseBatch), host, () => true);
  const before = await planAll(base ?? [], host, mayUseBatch);
  const id = itemsOf([...before, ...planned]).length ? await options.id() : undefined;
  const baseSections = base?.map((section) => toFileSection(resolveMeaning(section, before))) ?? [];
  const pullSections = pull.map((section) => toFileSection(resolveMeaning(section, planned)));
  const written = plannedWrites(planned);
  const sections = sectionsOf(planned, denials).map((section) => previewSection(section, planned, before, denials));
  const reader = host.unfolded?.() ?? host;
  const { lines } = await passGates(gates, { planned, reader });
  const passedBase = await passGates(baseGates, { planned: before, reader });
  const isLetThrough =
    countGuarded(passedBase.lines) > countGuarded(lines) && !lines.some(({ kind }) => kind === 'error');
  const ofBase = plannedWrites(before);
  const first = classes(ofBase, written, { repository: id });
  const ofBoth = [first.drifted, first.resent, first.overwrites, first.settles].flat();
  const history = ofBoth.length ? await readHistory(ofBoth, options) : undefined;
  const groups = classes(ofBase, written, { isReleased: isLetThrough, repository: id, ...history });
  const unproven = groups.drifted.length ? (history ?? options).unproven : undefined;
  const released = findReleased(baseSections, pullSections, createWrittenCheck(written));
  const heldSections = pullSections.filter(({ key }) => key !== 'repositories');
  const isItem = createWrittenCheck(Object.values(groups).flat());
  const isEqual = createEqualCheck(sections, planned);
  const already = findDeclared(baseSections, heldSections, (part) => isItem(part) || !isEqual(part));
  const unconfirmed = findDeclared(baseSections, heldSections, (part) => isItem(part) || isEqual(part));
  const allPlanned = [...planned, ...before];
  const names = { whole: createNameLookup(allPlanned, 'whole'), open: createNameLookup(allPlanned, 'open') };
  const shown = previewItems(groups, baseSections, names);
  const preview: Preview = { against: 'live', branch, shown, released, already, unconfirmed, unproven };
  const writes = written.map((item) => planItem({ ...item, known: knownOf(item, baseSections) }));
  return { sections, lines: isLetThrough ? [...lines, releasedNote] : lines, planned, id, writes, preview };
}

/**
 * A batched query is good enough for an ordinary difference. Deletions, access, protection and braked keys are read
 * from the repository itself.
 */
const mayUseBatch: MayRest = (planned) =>
  planned.plan.every((item) =>
    isWriting(item) ? !isRiskyItem(planned.section, item) : item.kind === 'note' && item.ending === undefined,
  ) && !differencesIn(planned.plan).some(({ key }) => brakeKeys.has(`${planned.section.key}.${key}`));

const brakeKeys = new Set(brakes.flatMap(({ keys = [] }) => keys));

async function readHistory(items: readonly PlannedWrite[], options: PreviewOptions) {
  const { host } = options;
  const last = await options.readApplied();
  if (!last) return undefined;
  const sections = new Set(items.map(({ section }) => section));
  const declared = last.declared.filter(({ section }) => sections.has(section.key));
  const planned = await planAll(declared, host, mayUseBatch);
  const applied = plannedWrites(planned);
  const writes = new Set(applied.map(({ write }) => write));
  const approved = items.every(({ write }) => writes.has(write)) ? new Set<string>() : await last.approved();
  return approved && { applied, approved, unproven: last.unproven };
}

function createNameLookup(all: readonly Planned[], view: View): NameById {
  const known = all
    .filter(isPlanned)
    .flatMap(({ section, names, called = names, live }) => [
      (view === 'whole' ? called : names) ?? [],
      section.getFacts?.(live).names ?? [],
    ])
    .flat();
  return (whose) => known.map((nameOf) => nameOf(whose)).find((name) => name !== undefined) ?? ownNames(whose);
}

const releasedNote = note(
  'a brake stops changes that the base declares, and this pull request allows them: merging applies them',
  allowKey,
);

/** A released change needs no fix. */
const countGuarded = (lines: readonly Line[]) => lines.filter(({ code, fix }) => code === 'guarded' && fix).length;

const createWrittenCheck =
  (all: readonly ApprovableItem[]) =>
  ({ section, name, key }: DeclaredPart): boolean =>
    all.some(
      (item) =>
        item.section === section &&
        item.subject[0]?.toLowerCase() === name?.toLowerCase() &&
        (!['update', 'reassert'].includes(item.kind) ||
          key === undefined ||
          item.changes.some(
            (change) => `${change.key}.`.startsWith(`${key}.`) || `${key}.`.startsWith(`${change.key}.`),
          )),
    );

const createEqualCheck =
  (sections: readonly SectionResult[], planned: readonly Planned[]) =>
  ({ section, key, entry }: DeclaredPart): boolean => {
    const {
      section: { settings },
      entryAt,
    } = planned.find((item) => item.section.key === section)!;
    const at = entry === undefined ? key : entryAt(settings.list!.named(entry));
    const path = typeof at === 'string' ? `${section}.${at}` : pathText([section, ...(at ?? [])]);
    return isUpToDate(sections.find(({ name }) => name === section)!, path);
  };

function previewSection(
  section: SectionResult,
  planned: readonly Planned[],
  ofBase: readonly Planned[],
  denials: DenialPolicy,
): SectionResult {
  const [pullSection, baseSection] = [planned, ofBase].map((all) =>
    all.find((planned) => planned.section.key === section.name),
  );
  if (!pullSection || !isPlanned(pullSection)) return section;
  const foreseeSilent = (planned: Planned, all: readonly Planned[]) =>
    (planned.plan ?? []).filter(isSilent).map((item) => foreseeOutcome(planned, item, all));
  const before = baseSection
    ? foreseeSilent(baseSection, []).flatMap((outcome) => outcomeLines(baseSection, outcome))
    : [];
  const known = new Set(before.map(toFullText));
  const rewordOutcome = (item: Item) => (line: Line) =>
    rewordLine(item, asTolerated(line, section.name, denials), known.has(toFullText(line))) ?? [];
  const lines = foreseeSilent(pullSection, planned).flatMap((outcome) =>
    outcomeLines(pullSection, outcome).flatMap(rewordOutcome(outcome.item)),
  );
  const batched =
    pullSection.isBatched || (baseSection && isPlanned(baseSection) && baseSection.isBatched)
      ? ({ batched: true } as const)
      : {};
  return {
    ...section,
    ...batched,
    status: statusOf(section.coverage, lines),
    lines: [...lines, ...reportUnknownBase(baseSection)],
  };
}

const isSilent = (item: Item) => !isWriting(item);

const toFullText = ({ message }: Line) => show(message, 'whole');

/** If the base has the same problem, the pull request did not cause it. */
function rewordLine({ kind }: Item, line: Line, isKnown: boolean): Line | undefined {
  if (kind === 'refused') return { ...line, kind: isKnown ? 'warning' : 'error', code: 'plan_refused' };
  if (kind === 'archived') return { ...line, kind: 'warning' };
  if (kind === 'unread') return line;
  if (isKnown) return line.kind === 'error' ? { ...line, kind: 'warning' } : undefined;
  return line.kind === 'drift' ? { ...line, kind: 'warning', sign: '' } : line;
}

/** Without a plan of the base, the cause of a difference is unknown. */
function reportUnknownBase(was: Planned | undefined): Line[] {
  if (!was || isPlanned(was)) return [];
  const why = failureOf(was.section.key, was.failure, was.section);
  const formatReason = (text: Text) =>
    join`the base cannot be planned, so existing drift counts as changed here: ${text}`;
  return [{ ...reword(why, formatReason), kind: 'warning' }];
}

/** Sends no request. */
export function previewFiles({ base = [], pull }: ComparedSettings): Preview {
  const [was, is] = [base.map(toFileSection), pull.map(toFileSection)];
  const changes = fileChanges(was, is).map((item) => {
    const { section } = pull.find((declared) => declared.section.key === item.section)!;
    return { ...item, stake: findSevereRisk(section, item) };
  });
  const released = findReleased(was, is, createWrittenCheck(changes));
  const shown = previewItems({ ...noItems, changes }, [], { whole: ownNames, open: ownNames });
  return { against: 'files', shown, released };
}

/** Some names mean something different in each repository, so Trueup compares their meaning. */
const resolveMeaning = (declared: DeclaredSection, all: readonly Planned[]): DeclaredSection =>
  declared.section.words ? (all.find(({ section }) => section === declared.section) ?? declared) : declared;

const toFileSection = ({ section, desired }: DeclaredSection): FileSection => ({
  key: section.key,
  desired,
  list: section.settings?.list,
  rules: section,
});
