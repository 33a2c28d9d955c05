import { brakes } from '../engine/brakes/table.ts';
import { predictLookups, predictOutcome, toSectionResults } from '../engine/check.ts';
import { passGates } from '../engine/gates.ts';
import { type BatchPolicy, planSections } from '../engine/planned.ts';
import type { Reader } from '../github/github.ts';
import { type Item, isWriting, listDifferences } from '../plan/item.ts';
import { joinPublic, type Text, type TextView, toShownText } from '../plan/wording.ts';
import { classifyItems, noItems } from '../report/plans/classes.ts';
import { toPlanItem } from '../report/plans/document.ts';
import { type FileSection, findFileChanges } from '../report/plans/file-changes.ts';
import type { ApprovableItem } from '../report/plans/item.ts';
import { type DeclaredPart, findNewlyDeclared, findNoLongerDeclared } from '../report/plans/one-sided.ts';
import type { Preview } from '../report/plans/preview.ts';
import { findPublicParts, toPreviewItems } from '../report/plans/preview-items.ts';
import {
  applyDenialPolicy,
  type DenialPolicy,
  isPathUpToDate,
  resolveSectionStatus,
} from '../report/result/coverage.ts';
import { type DeclaredSection, isPlanned, type SectionPlan } from '../report/result/declared.ts';
import { reportFailure } from '../report/result/failure-lines.ts';
import { type Gate, listPlannedWrites, listWritingItems, type PlannedWrite } from '../report/result/gate.ts';
import type { ReconcileResult } from '../report/result/outcome.ts';
import { reportOutcome } from '../report/result/outcome-lines.ts';
import { reword } from '../report/result/redaction.ts';
import { createNote, type Line, type SectionResult } from '../report/result/result.ts';
import { findSevereRisk, isRiskyItem } from '../sections/risk.ts';
import { allowKey } from '../settings/allow.ts';
import { formatPath } from '../settings/refusal.ts';
import { type NameResolver, nameBuiltInRole } from '../settings/schema/named-ids.ts';

export interface Compared {
  /** The settings of the target branch; unset if it has none that can be read. */
  readonly base?: readonly DeclaredSection[];
  readonly pull: readonly DeclaredSection[];
}

export interface Previewed extends ReconcileResult {
  /** The id of the repository, if anything would be written. */
  readonly id?: number;
  /** Every write of the pull request. */
  readonly writes: readonly ApprovableItem[];
  readonly preview: Preview;
}

export type AppliedSettings = () => Promise<
  | {
      readonly declared: readonly DeclaredSection[];
      approved(): Promise<ReadonlySet<string> | undefined>;
      /** Why some of these settings may not be those that were applied. */
      readonly unproven?: string;
    }
  | undefined
>;

interface PreviewOptions {
  readonly host: Reader;
  /** The id of the repository. */
  id(): Promise<number | undefined>;
  readonly denials: DenialPolicy;
  /** What the plan of the pull request would have to pass. */
  readonly gates: readonly Gate[];
  /** The gates for the plan of the base, if those may hold something that `gates` lets through. */
  readonly gatesOfBase?: readonly Gate[];
  /** The settings that were last applied to the repository, and what was approved since; unset if nobody knows. */
  readonly applied: AppliedSettings;
  /** Why nobody knows, where nobody does. */
  readonly unproven: string;
  /** The name of the target branch. */
  readonly branch: string;
}

/** Reads the repository once, and plans both settings files against it. */
export async function preview({ base, pull }: Compared, options: PreviewOptions): Promise<Previewed> {
  const { host, denials, gates, gatesOfBase = [], branch } = options;
  const planned = await predictLookups(await planSections(pull, host, mayRest), host, () => true);
  const before = await planSections(base ?? [], host, mayRest);
  const id = listWritingItems([...before, ...planned]).length ? await options.id() : undefined;
  const said = base?.map((one) => fileSection(asMeant(one, before))) ?? [];
  const says = pull.map((one) => fileSection(asMeant(one, planned)));
  const written = listPlannedWrites(planned);
  const sections = toSectionResults(planned, denials).map((section) =>
    previewSection(section, planned, before, denials),
  );
  const reader = host.createUnbatchedReader?.() ?? host;
  const { lines } = await passGates(gates, { planned, reader });
  const passedBase = await passGates(gatesOfBase, { planned: before, reader });
  const isLetThrough = guarded(passedBase.lines) > guarded(lines) && !lines.some(({ kind }) => kind === 'error');
  const ofBase = listPlannedWrites(before);
  const first = classifyItems(ofBase, written, { repository: id });
  const ofBoth = [first.drifted, first.resent, first.overwrites, first.settles].flat();
  const history = ofBoth.length ? await readHistory(ofBoth, options) : undefined;
  const groups = classifyItems(ofBase, written, { isReleased: isLetThrough, repository: id, ...history });
  const unproven = groups.drifted.length ? (history ?? options).unproven : undefined;
  const released = findNoLongerDeclared(said, says, isWritten(written));
  // A creation is no section of a file.
  const held = says.filter(({ key }) => key !== 'repositories');
  const isItem = isWritten(Object.values(groups).flat());
  const isEqual = isEqualIn(sections, planned);
  const already = findNewlyDeclared(said, held, (part) => isItem(part) || !isEqual(part));
  const unconfirmed = findNewlyDeclared(said, held, (part) => isItem(part) || isEqual(part));
  const both = [...planned, ...before];
  const names = { whole: namesBy(both, 'whole'), open: namesBy(both, 'open') };
  const shown = toPreviewItems(groups, said, names);
  const preview: Preview = { against: 'live', branch, shown, released, already, unconfirmed, unproven };
  const writes = written.map((one) => toPlanItem({ ...one, publicParts: findPublicParts(one, said) }));
  return { sections, lines: isLetThrough ? [...lines, letThrough] : lines, planned, id, writes, preview };
}

/**
 * A preview writes nothing, so it shows an ordinary difference from a batched query. Whatever deletes something, changes
 * who gets in or what is protected, or may be held by a brake, is read from the repository itself.
 */
const mayRest: BatchPolicy = (planned) =>
  planned.plan.every((item) =>
    isWriting(item) ? !isRiskyItem(planned.section, item) : item.kind === 'note' && item.ending === undefined,
  ) && !listDifferences(planned.plan).some(({ key }) => brakeKeys.has(`${planned.section.key}.${key}`));

const brakeKeys = new Set(brakes.flatMap(({ keys = [] }) => keys));

/** What the settings that were last applied would write in the sections of these items. */
async function readHistory(items: readonly PlannedWrite[], options: PreviewOptions) {
  const { host } = options;
  const found = await options.applied();
  if (!found) return undefined;
  const sections = new Set(items.map(({ section }) => section));
  const asked = found.declared.filter(({ section }) => sections.has(section.key));
  const planned = await planSections(asked, host, mayRest);
  const applied = listPlannedWrites(planned);
  const writes = new Set(applied.map(({ write }) => write));
  const approved = items.every(({ write }) => writes.has(write)) ? new Set<string>() : await found.approved();
  return approved && { applied, approved, unproven: found.unproven };
}

/** What any section calls somebody, from either file or from what the host shows to the readers of this view. */
function namesBy(all: readonly SectionPlan[], view: TextView): NameResolver {
  const known = all
    .filter(isPlanned)
    .flatMap(({ section, names, liveNames: called = names, live }) => [
      (view === 'whole' ? called : names) ?? [],
      section.getFacts?.(live).names ?? [],
    ])
    .flat();
  return (whose) => known.map((nameOf) => nameOf(whose)).find((name) => name !== undefined) ?? nameBuiltInRole(whose);
}

const letThrough = createNote(
  'a brake stops changes that the base declares, and this pull request allows them: merging applies them',
  allowKey,
);

/** What a brake holds. What is released needs no fix. */
const guarded = (lines: readonly Line[]) => lines.filter(({ code, fix }) => code === 'guarded' && fix).length;

/** Whether a write changes the key, or one above or below it. */
const isWritten =
  (all: readonly ApprovableItem[]) =>
  ({ section, name, key }: DeclaredPart): boolean =>
    all.some(
      (one) =>
        one.section === section &&
        one.subject[0]?.toLowerCase() === name?.toLowerCase() &&
        (!['update', 'reassert'].includes(one.kind) ||
          key === undefined ||
          one.changes.some(
            (change) => `${change.key}.`.startsWith(`${key}.`) || `${key}.`.startsWith(`${change.key}.`),
          )),
    );

/** Whether the coverage says that all of this is up to date. An entry counts as a whole. */
const isEqualIn =
  (sections: readonly SectionResult[], planned: readonly SectionPlan[]) =>
  ({ section, key, entry }: DeclaredPart): boolean => {
    const {
      section: { settings },
      entryAt,
    } = planned.find((one) => one.section.key === section)!;
    const at = entry === undefined ? key : entryAt(settings.list!.describeEntry(entry));
    const path = typeof at === 'string' ? `${section}.${at}` : formatPath([section, ...(at ?? [])]);
    return isPathUpToDate(sections.find(({ name }) => name === section)!, path);
  };

/** The lines that are about no write. Lines about writes stand in the groups. */
function previewSection(
  section: SectionResult,
  planned: readonly SectionPlan[],
  ofBase: readonly SectionPlan[],
  denials: DenialPolicy,
): SectionResult {
  const [is, was] = [planned, ofBase].map((all) => all.find((one) => one.section.key === section.name));
  if (!is || !isPlanned(is)) return section;
  const silent = (one: SectionPlan, all: readonly SectionPlan[]) =>
    (one.plan ?? []).filter(isSilent).map((item) => predictOutcome(one, item, all));
  const before = was ? silent(was, []).flatMap((one) => reportOutcome(was, one)) : [];
  const known = new Set(before.map(wholeOf));
  const toSay = (item: Item) => (line: Line) =>
    sayOf(item, applyDenialPolicy(line, section.name, denials), known.has(wholeOf(line))) ?? [];
  const lines = silent(is, planned).flatMap((one) => reportOutcome(is, one).flatMap(toSay(one.item)));
  const batched = is.isBatched || (was && isPlanned(was) && was.isBatched) ? ({ batched: true } as const) : {};
  return {
    ...section,
    ...batched,
    status: resolveSectionStatus(section.coverage, lines),
    lines: [...lines, ...unknownBase(was)],
  };
}

const isSilent = (item: Item) => !isWriting(item);

const wholeOf = ({ message }: Line) => toShownText(message, 'whole');

/** If the base has the same problem, the pull request did not cause it; an apply still fails on what it refuses. */
function sayOf({ kind }: Item, line: Line, isKnown: boolean): Line | undefined {
  if (kind === 'refused') return { ...line, kind: isKnown ? 'warning' : 'error', code: 'plan_refused' };
  if (kind === 'archived') return { ...line, kind: 'warning' };
  if (kind === 'unread') return line;
  if (isKnown) return line.kind === 'error' ? { ...line, kind: 'warning' } : undefined;
  return line.kind === 'drift' ? { ...line, kind: 'warning', sign: '' } : line;
}

/** Without a plan of the base nobody can say which differences the pull request makes. */
function unknownBase(was: SectionPlan | undefined): Line[] {
  if (!was || isPlanned(was)) return [];
  const why = reportFailure(was.section.key, was.failure, was.section);
  const words = (text: Text) =>
    joinPublic`the base cannot be planned, so existing drift counts as changed here: ${text}`;
  return [{ ...reword(why, words), kind: 'warning' }];
}

/** Compares the two files with each other, and asks the host nothing. */
export function previewFiles({ base = [], pull }: Compared): Preview {
  const [was, is] = [base.map(fileSection), pull.map(fileSection)];
  const changes = findFileChanges(was, is).map((item) => {
    const { section } = pull.find((one) => one.section.key === item.section)!;
    return { ...item, stake: findSevereRisk(section, item) };
  });
  const released = findNoLongerDeclared(was, is, isWritten(changes));
  const shown = toPreviewItems({ ...noItems, changes }, [], { whole: nameBuiltInRole, open: nameBuiltInRole });
  return { against: 'files', shown, released };
}

/** A name that means something else in each repository is compared by what it means here. */
const asMeant = (one: DeclaredSection, all: readonly SectionPlan[]): DeclaredSection =>
  one.section.words ? (all.find(({ section }) => section === one.section) ?? one) : one;

const fileSection = ({ section, desired }: DeclaredSection): FileSection => ({
  key: section.key,
  desired,
  list: section.settings?.list,
  rules: section,
});
