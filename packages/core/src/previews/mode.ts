/**
 * Plans a pull request and its base against the same live state. Groups changes by cause: the pull request, earlier
 * drift, or an approved change that waits for an apply.
 */

import { brakes } from '../engine/brakes/brakes.ts';
import { addLookupFailures, toSectionResults } from '../engine/check.ts';
import { passGates } from '../engine/gates.ts';
import { type BatchPolicy, planSections } from '../engine/planning/plan-sections.ts';
import type { Reader } from '../github/github.ts';
import { isWriting, listDifferences } from '../plan/item.ts';
import type { TextView } from '../plan/wording.ts';
import { classifyItems, noItems } from '../report/plans/classes.ts';
import { toPlanItem } from '../report/plans/document.ts';
import { type FileSection, findFileChanges } from '../report/plans/file-changes.ts';
import type { ApprovableItem } from '../report/plans/item.ts';
import { type DeclaredPart, listNewlyDeclared, listNoLongerDeclared } from '../report/plans/one-sided.ts';
import type { Preview } from '../report/plans/preview.ts';
import { findPublicParts, toPreviewItems } from '../report/plans/preview-items.ts';
import { type DenialPolicy, isPathUpToDate } from '../report/result/coverage.ts';
import { type DeclaredSection, isPlanned, type SectionPlan } from '../report/result/declared.ts';
import { type Gate, listPlannedWrites, listWritingItems, type PlannedWrite } from '../report/result/gate.ts';
import type { ReconcileResult } from '../report/result/outcome.ts';
import { type Line, reportNote, type SectionResult } from '../report/result/result.ts';
import { findSevereRisk, isRiskyItem } from '../sections/risk.ts';
import { allowKey } from '../settings/allow.ts';
import { formatPath } from '../settings/refusal.ts';
import { type NameResolver, nameBuiltInRole } from '../settings/schema/named-ids.ts';
import { toPreviewSection } from './preview-sections.ts';

export interface ComparedSettings {
  readonly base?: readonly DeclaredSection[];
  readonly pull: readonly DeclaredSection[];
}

export interface PreviewResult extends ReconcileResult {
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
  readonly reader: Reader;
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
  const { reader, denials, branch } = options;
  const planned = await addLookupFailures(await planSections(pull, reader, mayUseBatch), reader, () => true);
  const basePlanned = await planSections(base ?? [], reader, mayUseBatch);
  const id = listWritingItems([...basePlanned, ...planned]).length ? await options.id() : undefined;
  const sections = toSectionResults(planned, denials).map((section) =>
    toPreviewSection(section, planned, basePlanned, denials),
  );
  const { lines, allowsBaseChanges } = await passGatesOfBothSides(planned, basePlanned, options);
  const [baseWrites, pullWrites] = [listPlannedWrites(basePlanned), listPlannedWrites(planned)];
  const { groups, unproven } = await classifyWrites(
    baseWrites,
    pullWrites,
    { allowsBaseChanges, repository: id },
    options,
  );
  const baseSections = base?.map((section) => toFileSection(resolveMeaning(section, basePlanned))) ?? [];
  const pullSections = pull.map((section) => toFileSection(resolveMeaning(section, planned)));
  const allPlanned = [...planned, ...basePlanned];
  const names = { full: createNameLookup(allPlanned, 'full'), public: createNameLookup(allPlanned, 'public') };
  const preview: Preview = {
    against: 'live',
    branch,
    shown: toPreviewItems(groups, baseSections, names),
    noLongerDeclared: listRemovedDeclarations(baseSections, pullSections, pullWrites, planned),
    ...listNewDeclarations(
      baseSections,
      pullSections,
      Object.values(groups).flat(),
      createUpToDateCheck(sections, planned),
    ),
    unproven,
  };
  const writes = pullWrites.map((item) => toPlanItem({ ...item, publicParts: findPublicParts(item, baseSections) }));
  return { sections, lines, planned, id, writes, preview };
}

/** `allowsBaseChanges`: the pull request's `_allow` lines permit changes of the base that a brake stops. */
async function passGatesOfBothSides(
  planned: readonly SectionPlan[],
  basePlanned: readonly SectionPlan[],
  { reader, gates, baseGates = [] }: PreviewOptions,
): Promise<{ readonly lines: readonly Line[]; readonly allowsBaseChanges: boolean }> {
  const unbatchedReader = reader.createUnbatchedReader?.() ?? reader;
  const { lines } = await passGates(gates, { planned, reader: unbatchedReader });
  const passedBase = await passGates(baseGates, { planned: basePlanned, reader: unbatchedReader });
  const allowsBaseChanges =
    countBlocked(passedBase.lines) > countBlocked(lines) && !lines.some(({ kind }) => kind === 'error');
  return { lines: allowsBaseChanges ? [...lines, allowedBaseNote] : lines, allowsBaseChanges };
}

/** Reads the history of applies only if the base has changes that no apply has made yet. */
async function classifyWrites(
  baseWrites: readonly PlannedWrite[],
  pullWrites: readonly PlannedWrite[],
  context: { readonly allowsBaseChanges: boolean; readonly repository?: number },
  options: PreviewOptions,
) {
  const classified = classifyItems(baseWrites, pullWrites, { repository: context.repository });
  const ofBothSides = [classified.drifted, classified.resent, classified.overwrites, classified.settles].flat();
  const history = ofBothSides.length ? await readApplyHistory(ofBothSides, options) : undefined;
  const groups = classifyItems(baseWrites, pullWrites, { ...context, ...history });
  return { groups, unproven: groups.drifted.length ? (history ?? options).unproven : undefined };
}

function listRemovedDeclarations(
  baseSections: readonly FileSection[],
  pullSections: readonly FileSection[],
  pullWrites: readonly PlannedWrite[],
  planned: readonly SectionPlan[],
) {
  const unplanned = new Set(planned.filter(hasUnplannedPart).map(({ section }) => section.key));
  return listNoLongerDeclared(baseSections, pullSections, createWrittenCheck(pullWrites)).map((part) =>
    unplanned.has(part.section) ? { ...part, isUnplanned: true as const } : part,
  );
}

/** Omits what the merge writes. */
function listNewDeclarations(
  baseSections: readonly FileSection[],
  pullSections: readonly FileSection[],
  written: readonly ApprovableItem[],
  isUpToDate: (part: DeclaredPart) => boolean,
) {
  const ownSections = pullSections.filter(({ key }) => key !== 'repositories');
  const isWritten = createWrittenCheck(written);
  return {
    already: listNewlyDeclared(baseSections, ownSections, (part) => isWritten(part) || !isUpToDate(part)),
    unconfirmed: listNewlyDeclared(baseSections, ownSections, (part) => isWritten(part) || isUpToDate(part)),
  };
}

/**
 * Trueup trusts a batched query for ordinary differences. It reads deletions, access, protection and braked keys from
 * the repository itself.
 */
const mayUseBatch: BatchPolicy = (planned) =>
  planned.plan.every((item) =>
    isWriting(item) ? !isRiskyItem(planned.section, item) : item.kind === 'note' && item.ending === undefined,
  ) && !listDifferences(planned.plan).some(({ key }) => brakeKeys.has(`${planned.section.key}.${key}`));

const brakeKeys = new Set(brakes.flatMap(({ keys = [] }) => keys));

async function readApplyHistory(items: readonly PlannedWrite[], options: PreviewOptions) {
  const { reader } = options;
  const last = await options.readApplied();
  if (!last) return undefined;
  const sections = new Set(items.map(({ section }) => section));
  const declared = last.declared.filter(({ section }) => sections.has(section.key));
  const planned = await planSections(declared, reader, mayUseBatch);
  const applied = listPlannedWrites(planned);
  const writes = new Set(applied.map(({ write }) => write));
  const approved = items.every(({ write }) => writes.has(write)) ? new Set<string>() : await last.approved();
  return approved && { applied, approved, unproven: last.unproven };
}

function createNameLookup(all: readonly SectionPlan[], view: TextView): NameResolver {
  const known = all
    .filter(isPlanned)
    .flatMap(({ section, names, liveNames = names, live }) => [
      (view === 'full' ? liveNames : names) ?? [],
      section.getFacts?.(live).names ?? [],
    ])
    .flat();
  return (whose) => known.map((nameOf) => nameOf(whose)).find((name) => name !== undefined) ?? nameBuiltInRole(whose);
}

/** The token of apply may see more. Excludes a section that apply will refuse, because it then stays unchanged. */
const hasUnplannedPart = (section: SectionPlan) =>
  !isPlanned(section) || section.skipped || section.plan.some(({ kind }) => kind === 'unread');

const allowedBaseNote = reportNote(
  'a brake stops changes that the base declares, and this pull request allows them: merging applies them',
  allowKey,
);

/** An allowed change has no fix, so it is not counted. */
const countBlocked = (lines: readonly Line[]) => lines.filter(({ code, fix }) => code === 'guarded' && fix).length;

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

const createUpToDateCheck =
  (sections: readonly SectionResult[], planned: readonly SectionPlan[]) =>
  ({ section, key, entry }: DeclaredPart): boolean => {
    const {
      section: { settings },
      entryAt,
    } = planned.find((item) => item.section.key === section)!;
    const at = entry === undefined ? key : entryAt(settings.list!.describeEntry(entry));
    const path = typeof at === 'string' ? `${section}.${at}` : formatPath([section, ...(at ?? [])]);
    return isPathUpToDate(sections.find(({ name }) => name === section)!, path);
  };

/** Sends no request. */
export function previewFiles({ base = [], pull }: ComparedSettings): Preview {
  const [baseSections, pullSections] = [base.map(toFileSection), pull.map(toFileSection)];
  const changes = findFileChanges(baseSections, pullSections).map((item) => {
    const { section } = pull.find((declared) => declared.section.key === item.section)!;
    return { ...item, stake: findSevereRisk(section, item) };
  });
  const noLongerDeclared = listNoLongerDeclared(baseSections, pullSections, createWrittenCheck(changes));
  const shown = toPreviewItems({ ...noItems, changes }, [], { full: nameBuiltInRole, public: nameBuiltInRole });
  return { against: 'files', shown, noLongerDeclared };
}

/** Some names mean something different in each repository, so Trueup compares their meaning. */
const resolveMeaning = (declared: DeclaredSection, all: readonly SectionPlan[]): DeclaredSection =>
  declared.section.keywords ? (all.find(({ section }) => section === declared.section) ?? declared) : declared;

const toFileSection = ({ section, desired }: DeclaredSection): FileSection => ({
  key: section.key,
  desired,
  list: section.settings?.list,
  rules: section,
});
