import type { CachingReader } from '../../github/github.ts';
import { RepositoryReplaced } from '../../github/identity.ts';
import { RunStopped } from '../../github/refusals/failures.ts';
import { type Archived, type Change, type Item, isWriting, MissingVariable, type Note } from '../../plan/item.ts';
import { noteUncompared } from '../../plan/make-items.ts';
import { groupByRequest, stepsOf } from '../../plan/requests.ts';
import { final, order, type Turn } from '../../plan/turn.ts';
import { say } from '../../plan/wording.ts';
import { type DenialPolicy, isTolerated, toEnding } from '../../report/result/coverage.ts';
import { type DeclaredSection, isPlanned, type SectionPlan } from '../../report/result/declared.ts';
import type { Gate } from '../../report/result/gate.ts';
import type { ReconcileResult } from '../../report/result/outcome.ts';
import { reportOutcome } from '../../report/result/outcome-lines.ts';
import type { Line, SectionResult } from '../../report/result/result.ts';
import { findAwaited, findFailures, findLifting, writableIn } from '../awaited.ts';
import { openPass } from '../gates.ts';
import { lookUpAll } from '../lookups.ts';
import { resultOf } from '../outcomes.ts';
import { planAll, planOne } from '../planned.ts';
import { type Performing, performTurn } from './perform-turn.ts';
import { holdUnready } from './replacements.ts';
import { verifyAll } from './verify.ts';
import { type Applying, begin, beginAgain, isSettled, lossIn, nameOf, unreadIn, type Work } from './work.ts';

interface GatedApply extends Applying {
  /** What every plan must pass before its first write, in this order. */
  readonly gates: readonly Gate[];
  /** Called before the first write with the number of writes planned, and the share of the sections that they change. */
  readonly planned?: (writes: number, share: number) => void;
}

/**
 * Plans every section, looks up the names the plans need, passes the gates, then performs the plans in order. A reason in
 * `findStop` stops the run before the first write.
 */
export async function apply(declared: readonly DeclaredSection[], host: GatedApply): Promise<ReconcileResult> {
  const reader = (host.sharing ?? host.reader)();
  const planned = await planAll(declared, reader);
  const isDenied = (one: SectionPlan) =>
    !isTolerated(host.denials, one.section.key, 'denied') &&
    findFailures(one, planned).some((failure) => toEnding(failure) === 'denied');
  const ready = planned.some(isDenied)
    ? planned
    : await Promise.all(planned.map((one) => (writableIn(one).length ? prepare(one, reader, host) : one)));
  const works = ready.map(begin);
  for (const work of works) work.skipped ??= lossIn(work, host.denials);
  const writing = works.map(({ items }) => items.filter(isWriting)).filter((items) => items.length);
  const writes = writing.flatMap((items) => groupByRequest(items).flatMap(stepsOf)).length;
  host.planned?.(writes, writing.length / (works.length || 1));

  const { why, archived } = findStop(works, ready, ready.find(isDenied));
  if (why !== undefined) skipAll(works, why);
  if (archived) return { sections: refuseWrites(archived, works, host.denials), lines: [], planned: ready };
  const pass = openPass(works, ready, reader.createUnbatchedReader?.() ?? reader, host.gates);
  const lines = why === undefined ? await performAll(works, planned, host, pass) : [];
  for (const [at, work] of works.entries()) {
    const first = ready[at]!;
    if (work.skipped && work.failure === first.failure) work.awaits = findLifting(first, first.failure, ready);
  }
  return { sections: works.map((work) => resultOf(work, host.denials)), lines, planned: ready };
}

/** Why the run stops before its first write: the first of these reasons that holds. */
function findStop(works: readonly Work[], ready: readonly SectionPlan[], denied: SectionPlan | undefined) {
  const owned = works.find(({ items }) => items.some((item) => item.kind === 'refused' && item.stopsAll));
  const hasWrites = works.some(({ items }) => items.some(isWriting));
  const archived = !owned && hasWrites ? works.find(findArchived) : undefined;
  const unset = ready.find(({ failure }) => failure instanceof MissingVariable);
  const inOrder = [
    denied && `no changes made, because the token cannot read ${denied.section.key}`,
    owned && `no changes made, because ${nameOf(owned)} contradicts what the organization enforces`,
    archived && 'the repository is read-only',
    unset && `no changes made, because ${unset.section.key} needs an environment variable that is not set`,
  ];
  return { why: inOrder.find((why) => why !== undefined), archived };
}

const findArchived = (work: Work) => work.items.find((item): item is Archived => item.kind === 'archived');

const skipAll = (works: readonly Work[], why: string) => {
  for (const work of works) work.skipped ??= why;
};

/** One error for the whole run if the repository is archived; every planned write is reported as not done. */
function refuseWrites(archived: Work, works: readonly Work[], denials: DenialPolicy): SectionResult[] {
  const item = findArchived(archived)!;
  return works.map((work) => {
    if (work !== archived) return resultOf(work, denials);
    const result = resultOf({ ...work, items: work.items.filter((one) => one !== item) }, denials);
    const error = reportOutcome(work.declared, { item, ending: 'not-done' });
    return { ...result, status: 'failed', lines: [...error, ...result.lines] };
  });
}

/** Whether a section waits for the writes of another, which may change what it reads. One that failed for good does not. */
const mustWait = (work: Work, first: SectionPlan, planned: readonly SectionPlan[]) =>
  work.failure === undefined ? findAwaited(work.declared, planned) : findLifting(first, first.failure, planned);

async function performAll(
  works: readonly Work[],
  planned: readonly SectionPlan[],
  host: Applying,
  pass: ReturnType<typeof openPass>,
): Promise<Line[]> {
  const waiting = new Set(works.filter((work, index) => mustWait(work, planned[index]!, planned)));
  for (const work of works) work.skipped ??= waiting.has(work) ? undefined : unreadIn(work, host.denials);
  const lines = [...(await pass())];
  const performing: Performing = { ...host };
  const perform = async (work: Work, turn: Turn) => {
    await performTurn(work, turn, performing);
    if (work.failure instanceof RunStopped) skipAll(works, 'the run was stopped');
    if (work.failure instanceof RepositoryReplaced) skipAll(works, 'another repository has this name now');
  };
  const planAgain = async (work: Work) => {
    waiting.delete(work);
    const reader = host.reader();
    const again = await prepare(await planOne(work.declared, reader), reader, host);
    beginAgain(work, again);
    work.skipped ??= lossIn(work, host.denials) ?? unreadIn(work, host.denials);
    lines.push(...(await pass({ work, planned: again, reader })));
  };

  const mayFollow = (work: Work) =>
    waiting.has(work) && findLifting(work.declared, work.failure, planned) !== undefined;
  for (const work of works) await perform(work, 'first');
  const isShut = ({ items, done }: Work) =>
    items.some((item) => isWriting(item) && item.turn === 'first' && !done.has(item));
  if (works.some(isShut)) skipAll(works, 'the repository could not be opened for writing');
  for (const turn of order) {
    const hold = () => holdUnready(turn, works, host, mayFollow);
    await hold();
    if (turn === 'last') waiting.clear();
    for (const work of works) {
      if (waiting.has(work) && !work.skipped && !work.broken && isSettled(work, works)) {
        await planAgain(work);
        await hold();
      }
      const { broken } = work;
      await perform(work, turn);
      // What was refused may stand in for what goes in the same turn.
      if (work.broken !== broken && !final.includes(turn)) await hold();
    }
  }
  const isCutOff = works.some(({ failure }) => failure instanceof RunStopped);
  const verify = () => verifyAll(works, host);
  await (isCutOff || !host.finishing ? verify() : host.finishing(verify));
  return lines;
}

/** Confirms removals and looks names up. A section with a name that is not found fails before any of its writes. */
async function prepare(planned: SectionPlan, reader: CachingReader, host: Applying): Promise<SectionPlan> {
  return lookUpAll(await confirmRemovals(planned, reader), (host.sharing ?? host.reader)(), host.lookups);
}

/**
 * A list of several pages may shift while it is read, so before a removal it is read once more. Apply removes only items
 * that both readings would remove, and creates only items that neither reading showed.
 */
async function confirmRemovals(one: SectionPlan, reader: CachingReader): Promise<SectionPlan> {
  if (!isPlanned(one) || !one.plan.some(({ kind }) => kind === 'delete')) return one;
  const again = reader.createRereadingReader();
  if (!again) return one;
  const second = await planOne(one, again);
  if (!isPlanned(second)) return second;
  const first = one.plan.filter(isDecisive);
  const isKnown = ({ kind, subject }: Change) => first.some((item) => item.kind === kind && item.subject === subject);
  const plan = second.plan.map((item) => (isDecisive(item) && !isKnown(item) ? unconfirmed(item) : item));
  return { ...second, plan };
}

/** Only a removal or a creation needs a second reading: other changes are about what is there in any case. */
const isDecisive = (item: Item): item is Change => item.kind === 'delete' || item.kind === 'create';

const unconfirmed = ({ kind, subject, about }: Change): Note => ({
  ...noteUncompared(
    'blind',
    kind === 'delete'
      ? say`kept ${subject}: two reads of GitHub disagree about it; run apply again`
      : say`did not create ${subject}: two reads of GitHub disagree about it; run apply again`,
    { subject },
  ),
  about,
});
