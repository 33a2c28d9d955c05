/**
 * Applies the plans of all sections of a repository in turns. Replacements precede removals, because any write may
 * fail.
 */

import type { CachingReader } from '../../github/github.ts';
import { RepositoryReplaced } from '../../github/identity.ts';
import { RunStopped } from '../../github/refusals/failures.ts';
import {
  type ArchivedRepository,
  type Change,
  type Item,
  isWriting,
  MissingVariable,
  type Note,
} from '../../plan/item.ts';
import { noteUncompared } from '../../plan/make-items.ts';
import { groupByRequest } from '../../plan/requests.ts';
import { finalTurns, type Turn, turnOrder } from '../../plan/turn.ts';
import { formatText } from '../../plan/wording.ts';
import { type DenialPolicy, isTolerated } from '../../report/result/coverage.ts';
import { type DeclaredSection, isPlanned, type SectionPlan } from '../../report/result/declared.ts';
import type { Gate } from '../../report/result/gate.ts';
import type { ReconcileResult } from '../../report/result/outcome.ts';
import { reportItemOutcome } from '../../report/result/outcome-lines.ts';
import type { Line, SectionResult } from '../../report/result/result.ts';
import {
  findAwaitedSetting,
  findResolvingSetting,
  listLastingEndings,
  listWritableItems,
} from '../planning/awaited.ts';
import { resolveLookups } from '../planning/lookups.ts';
import { planSection, planSections } from '../planning/plan-sections.ts';
import { createGateCheck } from './gate-check.ts';
import { toSectionResult } from './outcomes.ts';
import { type PerformContext, performTurn } from './perform-turn.ts';
import { holdUnreadyItems } from './replacements.ts';
import { verifyAll } from './verify.ts';
import {
  type ApplyContext,
  findUnreadSkip,
  findUnsupportedSkip,
  getSectionKey,
  isReadyToReplan,
  restartWork,
  type SectionWork,
  startWork,
} from './work.ts';

interface GatedApplyContext extends ApplyContext {
  readonly gates: readonly Gate[];
  readonly onPlanned?: (writes: number, share: number) => void;
}

export async function applySections(
  declared: readonly DeclaredSection[],
  context: GatedApplyContext,
): Promise<ReconcileResult> {
  const reader = (context.sharedReader ?? context.reader)();
  const planned = await planSections(declared, reader);
  const denied = findDeniedPlan(planned, context.denials);
  const ready = denied ? planned : await prepareWritingPlans(planned, reader, context);
  const works = ready.map((sectionPlan) => startSupportedWork(sectionPlan, context.denials));
  announceWrites(works, context);
  const { why, archived } = findStopReason(works, ready, denied);
  if (why !== undefined) skipSections(works, why);
  if (archived) return { sections: reportRefusedWrites(archived, works, context.denials), lines: [], planned: ready };
  const checkGates = createGateCheck(works, ready, reader.createUnbatchedReader?.() ?? reader, context.gates);
  const lines = why === undefined ? await performSections(works, planned, context, checkGates) : [];
  recordAwaitedSettings(works, ready);
  return { sections: works.map((work) => toSectionResult(work, context.denials)), lines, planned: ready };
}

const findDeniedPlan = (planned: readonly SectionPlan[], denials: DenialPolicy) =>
  planned.find(
    (sectionPlan) =>
      !isTolerated(denials, sectionPlan.section.key, 'denied') &&
      listLastingEndings(sectionPlan, planned).includes('denied'),
  );

const prepareWritingPlans = (planned: readonly SectionPlan[], reader: CachingReader, context: ApplyContext) =>
  Promise.all(
    planned.map((sectionPlan) =>
      listWritableItems(sectionPlan).length ? preparePlan(sectionPlan, reader, context) : sectionPlan,
    ),
  );

function startSupportedWork(planned: SectionPlan, denials: DenialPolicy): SectionWork {
  const work = startWork(planned);
  work.skipped ??= findUnsupportedSkip(work, denials);
  return work;
}

function announceWrites(works: readonly SectionWork[], { onPlanned }: GatedApplyContext) {
  const writing = works.map(({ items }) => items.filter(isWriting)).filter((items) => items.length);
  const writes = writing.flatMap((items) => groupByRequest(items).flatMap(({ steps }) => steps)).length;
  onPlanned?.(writes, writing.length / (works.length || 1));
}

function recordAwaitedSettings(works: readonly SectionWork[], ready: readonly SectionPlan[]) {
  for (const [index, work] of works.entries()) {
    const first = ready[index]!;
    if (work.skipped && work.failure === first.failure) work.awaits = findResolvingSetting(first, first.failure, ready);
  }
}

function findStopReason(works: readonly SectionWork[], ready: readonly SectionPlan[], denied: SectionPlan | undefined) {
  const owned = works.find(({ items }) => items.some((item) => item.kind === 'refused' && item.stopsAll));
  const hasWrites = works.some(({ items }) => items.some(isWriting));
  const archived = !owned && hasWrites ? works.find(findArchivedItem) : undefined;
  const unset = ready.find(({ failure }) => failure instanceof MissingVariable);
  const reasons = [
    denied && `no changes made, because the token cannot read ${denied.section.key}`,
    owned && `no changes made, because ${getSectionKey(owned)} contradicts what the organization enforces`,
    archived && 'the repository is read-only',
    unset && `no changes made, because ${unset.section.key} needs an environment variable that is not set`,
  ];
  return { why: reasons.find((why) => why !== undefined), archived };
}

const findArchivedItem = (work: SectionWork) =>
  work.items.find((item): item is ArchivedRepository => item.kind === 'archived');

const skipSections = (works: readonly SectionWork[], why: string) => {
  for (const work of works) work.skipped ??= { why };
};

function reportRefusedWrites(
  archived: SectionWork,
  works: readonly SectionWork[],
  denials: DenialPolicy,
): SectionResult[] {
  const item = findArchivedItem(archived)!;
  return works.map((work) => {
    if (work !== archived) return toSectionResult(work, denials);
    const result = toSectionResult({ ...work, items: work.items.filter((candidate) => candidate !== item) }, denials);
    const error = reportItemOutcome(work.declared, { item, ending: 'not-done' });
    return { ...result, status: 'failed', lines: [...error, ...result.lines] };
  });
}

interface ApplyProgress {
  readonly works: readonly SectionWork[];
  readonly planned: readonly SectionPlan[];
  readonly context: PerformContext;
  readonly checkGates: ReturnType<typeof createGateCheck>;
  /** These sections are planned again once other sections have written what they wait for. */
  readonly waiting: Set<SectionWork>;
  readonly lines: Line[];
}

async function performSections(
  works: readonly SectionWork[],
  planned: readonly SectionPlan[],
  context: ApplyContext,
  checkGates: ApplyProgress['checkGates'],
): Promise<readonly Line[]> {
  const waiting = new Set(works.filter((work, index) => mustWait(work, planned[index]!, planned)));
  for (const work of works) work.skipped ??= waiting.has(work) ? undefined : findUnreadSkip(work, context.denials);
  const lines = [...(await checkGates())];
  const progress = { works, planned, context: { ...context }, checkGates, waiting, lines };
  await openForWriting(progress);
  for (const turn of turnOrder) await performTurnOfSections(turn, progress);
  await verifyWrites(works, context);
  return lines;
}

/** A section waits for writes that may change what it reads. A failure waits only for a write that may resolve it. */
const mustWait = (work: SectionWork, first: SectionPlan, planned: readonly SectionPlan[]) =>
  work.failure === undefined
    ? findAwaitedSetting(work.declared, planned)
    : findResolvingSetting(first, first.failure, planned);

async function openForWriting(progress: ApplyProgress): Promise<void> {
  const { works } = progress;
  for (const work of works) await performSectionTurn(work, 'first', progress);
  const isStillArchived = ({ items, done }: SectionWork) =>
    items.some((item) => isWriting(item) && item.turn === 'first' && !done.has(item));
  if (works.some(isStillArchived)) skipSections(works, 'the repository could not be opened for writing');
}

async function performTurnOfSections(turn: Turn, progress: ApplyProgress): Promise<void> {
  const { works, waiting } = progress;
  await holdItems(turn, progress);
  if (turn === 'last') waiting.clear();
  for (const work of works) {
    if (waiting.has(work) && !work.skipped && !work.failedWrite && isReadyToReplan(work, works)) {
      await planAgain(work, progress);
      await holdItems(turn, progress);
    }
    const { failedWrite } = work;
    await performSectionTurn(work, turn, progress);
    // A refused write may be the replacement for an item that the same turn deletes.
    if (work.failedWrite !== failedWrite && !finalTurns.includes(turn)) await holdItems(turn, progress);
  }
}

async function performSectionTurn(work: SectionWork, turn: Turn, { works, context }: ApplyProgress): Promise<void> {
  await performTurn(work, turn, context);
  if (work.failure instanceof RunStopped) skipSections(works, 'the run was stopped');
  if (work.failure instanceof RepositoryReplaced) skipSections(works, 'another repository has this name now');
}

function holdItems(turn: Turn, { works, planned, context, waiting }: ApplyProgress): Promise<void> {
  const mayFollow = (work: SectionWork) =>
    waiting.has(work) && findResolvingSetting(work.declared, work.failure, planned) !== undefined;
  return holdUnreadyItems(turn, works, context, mayFollow);
}

async function planAgain(work: SectionWork, { context, checkGates, waiting, lines }: ApplyProgress): Promise<void> {
  waiting.delete(work);
  const reader = context.reader();
  const planned = await preparePlan(await planSection(work.declared, reader), reader, context);
  restartWork(work, planned);
  work.skipped ??= findUnsupportedSkip(work, context.denials) ?? findUnreadSkip(work, context.denials);
  lines.push(...(await checkGates({ work, planned, reader })));
}

/** A stop signal ends the writes, and Trueup still verifies those that it has sent. */
function verifyWrites(works: readonly SectionWork[], context: ApplyContext): Promise<void> {
  const isCutOff = works.some(({ failure }) => failure instanceof RunStopped);
  const verify = () => verifyAll(works, context);
  return isCutOff || !context.finishAfterStop ? verify() : context.finishAfterStop(verify);
}

async function preparePlan(planned: SectionPlan, reader: CachingReader, context: ApplyContext): Promise<SectionPlan> {
  return resolveLookups(
    await confirmRemovals(planned, reader),
    (context.sharedReader ?? context.reader)(),
    context.lookups,
  );
}

/**
 * A list of several pages may shift while it is read. Apply removes only items that both readings would remove, and
 * creates only items that neither reading showed.
 */
async function confirmRemovals(sectionPlan: SectionPlan, reader: CachingReader): Promise<SectionPlan> {
  if (!isPlanned(sectionPlan) || !sectionPlan.plan.some(({ kind }) => kind === 'delete')) return sectionPlan;
  const rereader = reader.createRereadingReader();
  if (!rereader) return sectionPlan;
  const second = await planSection(sectionPlan, rereader);
  if (!isPlanned(second)) return second;
  const first = sectionPlan.plan.filter(isDecisive);
  const isKnown = ({ kind, subject }: Change) => first.some((item) => item.kind === kind && item.subject === subject);
  const plan = second.plan.map((item) => (isDecisive(item) && !isKnown(item) ? createUnconfirmedNote(item) : item));
  return { ...second, plan };
}

const isDecisive = (item: Item): item is Change => item.kind === 'delete' || item.kind === 'create';

const createUnconfirmedNote = ({ kind, subject, about }: Change): Note => ({
  ...noteUncompared(
    'blind',
    kind === 'delete'
      ? formatText`kept ${subject}: two reads of GitHub disagree about it; run apply again`
      : formatText`did not create ${subject}: two reads of GitHub disagree about it; run apply again`,
    { subject },
  ),
  about,
});
