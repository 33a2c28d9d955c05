import { resolveNames } from '../../engine/planned.ts';
import type { RepositoryIdCheck } from '../../engine/same-repository.ts';
import { type Reader, toFullName } from '../../github/github.ts';
import { administration, contents } from '../../github/grants.ts';
import { idCall } from '../../github/identity.ts';
import { formatDuration, visibilityDelays } from '../../github/limits/clock.ts';
import type { RepositoryClient } from '../../github/open.ts';
import { type DeclaredSection, isPlanned } from '../../report/result/declared.ts';
import type { Gate } from '../../report/result/gate.ts';
import { modes } from '../../report/result/modes.ts';
import {
  createTargetResult,
  findWorstOutcome,
  type ReconcileResult,
  reportFailures,
} from '../../report/result/outcome.ts';
import {
  type CoverageRow,
  createNote,
  type Line,
  type SectionResult,
  type TargetResult,
} from '../../report/result/result.ts';
import { RepositoryNotLocated } from '../../session/failures.ts';
import type { DisclosedTarget } from '../../session/targets/disclosure.ts';
import {
  type Creation,
  hasBranchFromStart,
  type MissingRepository,
  type OwnerAccount,
} from '../../session/targets/target.ts';
import { formatCode } from '../../settings/message-text.ts';
import { planOf, reconcile } from '../reconcile.ts';
import type { Visit } from '../visited-run.ts';
import { alone, notThereYet } from '../visits.ts';
import * as calls from './calls.ts';
import { declaredCreation, settingsHash } from './section.ts';

/** How long the run waits for the content of a template, in milliseconds. */
const patience = 60_000;

type Onward = (visit: Visit) => Promise<TargetResult>;

/** A repository that is to be created, with all that the run knows of it. Its host has the token of the owner. */
type Creating = Awaited<ReturnType<typeof openCreation>>;

/**
 * Plans the creation of a repository and, in an apply, creates it. Then it is visited like any other. A check compares
 * nothing of a repository that is not there.
 */
export async function createOne(visit: Visit, missing: MissingRepository, onward: Onward) {
  const { options } = visit;
  const { repository, disclosure } = visit.visited;
  if (missing.failure !== undefined) throw missing.failure;
  const { makesFile, editsFile } = modes[options.mode];
  if (makesFile || editsFile) return createTargetResult(options.mode, repository, [], [notThereYet]);
  if (options.sections && !options.sections.includes('repository')) throw leftOut();
  visit.reading?.(disclosure.name);
  const creating = await openCreation(visit, missing.owner!);
  const { undo, ...done } = await perform(creating);
  if (done.wasThere) throw createdMeanwhile();
  if (!done.isCreated) return reportUncreated(creating, done);
  const rest = await settleNew(visit, creating, onward);
  const isFailed = done.lines.some(({ kind }) => kind === 'error');
  return {
    ...rest,
    outcome: findWorstOutcome([rest.outcome, ...(isFailed ? (['failed'] as const) : [])]),
    sections: [...done.sections, ...rest.sections],
    lines: [...done.lines, ...rest.lines],
    ...(done.plan && { plan: done.plan }),
    ...undo,
  };
}

/** The hash says what the settings are about to be, with ids in place of names: a name may pass to somebody else. */
export async function openCreation(visit: Visit, owner: OwnerAccount) {
  const { options, session, visited } = visit;
  const host = session.openOwnerClient(visited.repository, modes[options.mode].writes ? [administration.write] : []);
  const reader = host.createReader();
  const { settings = { declared: [], remarks: [] }, lines } = await visit.settingsFor(visited, reader);
  const resolved = await Promise.all(settings.declared.map((one) => resolveNames(one, reader)));
  const hash = settingsHash(resolved);
  const creation = declaredCreation(visited.entry!, owner, hash);
  return { ...visit, client: host, reader, settings, lines, creation, hash };
}

/** What an approval and the brakes say of the creation. Its repository has no id. */
export const gatesOf = ({ visited, settings, gates }: Creating): readonly Gate[] =>
  // Lines of `_allow` may be about the settings that follow.
  gates(visited, ofNobody, { ...settings, isPart: true, follows: settings.declared });

const ofNobody: RepositoryIdCheck = { readId: async () => undefined, gate: async () => ({}) };

async function perform(creating: Creating) {
  const { visited, client: host, creation, options } = creating;
  const found = await reconcile([creation], { ...creating, ...alone }, gatesOf(creating), async (done) => {
    // The undo file is for this repository alone, whose id nobody knew before. What was verified has said it.
    if (isDone(done) && host.identity.id === undefined) await host.createReader().ask(idCall);
  });
  const [section] = found.sections as [SectionResult];
  const [planned] = found.planned;
  const wasThere = (planned && isPlanned(planned) && planned.live !== null) || (await isTaken(section, host));
  const { plan, why = [] } = await planOf(visited.repository, found.planned, ofNobody, { client: host, options });
  const undo = found.undo?.(toFullName(visited.repository));
  return { sections: found.sections, isCreated: isDone(found), wasThere, lines: [...found.lines, ...why], plan, undo };
}

const isDone = ({ sections: [section] }: ReconcileResult) => section!.status === 'changed';

type CreationDone = Omit<Awaited<ReturnType<typeof perform>>, 'undo'>;

/** Whether somebody else has created it meanwhile: the host refuses a name that is taken. */
async function isTaken({ lines }: SectionResult, host: RepositoryClient): Promise<boolean> {
  const isRefused = lines.some(({ request }) => request?.status === 422);
  return isRefused && (await host.createReader().ask(calls.find({}))) !== null;
}

/** Nothing that the settings declare was compared, and the result says so of each section. */
function reportUncreated({ visited, settings, lines, options }: Creating, done: CreationDone) {
  const { onlyReports: onlyFinds } = modes[options.mode];
  const isUndone = done.sections.some(({ coverage }) => coverage.some(({ ending }) => ending === 'not-done'));
  const ending = !onlyFinds && isUndone ? 'not-done' : 'differs';
  const sections = settings.declared.map(({ section: { key } }) => awaiting(key, ending));
  const follows = sections.length ? [followLine(settings.declared)] : [];
  const all = [...lines, ...done.lines, ...follows];
  return createTargetResult(options.mode, visited.repository, [...done.sections, ...sections], all, done.plan);
}

const awaiting = (name: string, ending: CoverageRow['ending']): SectionResult => ({
  name,
  status: 'drift',
  coverage: [{ key: name, ending }],
  lines: [],
});

/** What nobody can compare yet. */
export const followLine = (declared: readonly DeclaredSection[]) =>
  createNote(
    `its settings are compared after it is created: ${declared.map(({ section }) => formatCode(section.key)).join(', ')}`,
  );

/** Applies the settings to the new repository. What fails now does not hide that it was created. */
async function settleNew(visit: Visit, { visited, hash, reader }: Creating, onward: Onward) {
  const { entry, repository } = visited;
  const { undoFile: _, ...options } = visit.options;
  const gates: Visit['gates'] = (one, which, settings) => [
    ...(options.plan ? [onlyAs(hash, settings.declared ?? [], reader)] : []),
    ...visit.gates(one, which, settings),
  ];
  try {
    await waitForContent(visited, entry!.create!, visit);
    // What is new differs from its file, and only what does not is worth reading together.
    const now: Visit['visited'] = { ...visit.visited, missing: undefined, isNew: true };
    return await onward({ ...visit, visited: now, options, gates, shared: visit.unlisted });
  } catch (failure) {
    return createTargetResult(options.mode, repository, [], reportFailures(failure));
  }
}

/** Who approved the creation approved these settings. A file of the template may add to them. */
const onlyAs =
  (hash: string, declared: readonly DeclaredSection[], reader: Reader): Gate =>
  async () => {
    const resolved = await Promise.all(declared.map((one) => resolveNames(one, reader)));
    return settingsHash(resolved) === hash
      ? {}
      : { refused: 'these settings differ from the approved settings', lines: [moved] };
  };

const moved: Line = {
  kind: 'error',
  key: 'plan',
  message:
    'the settings of the new repository differ from the settings that were approved with its creation: its own file adds to them',
  fix: 'review and approve the current plan',
  code: 'plan_moved',
};

/** Waits for the first commit of a repository that is to have one. Throws if it does not come. */
export async function waitForContent(
  { repository, currentName: called = repository, disclosure }: DisclosedTarget,
  create: Creation,
  { session, world: { clock } }: Visit,
): Promise<void> {
  if (!hasBranchFromStart(create)) return;
  const host = session.openOwnerClient(called, [contents.read]);
  const start = clock.now();
  while (!(await hasContent(host.createReader()))) {
    const passed = clock.now() - start;
    if (passed >= patience) throw withoutContent(passed);
    session.showProgress(`waiting for the first commit of ${disclosure.name} (${formatDuration(passed)})`);
    await clock.sleep(visibilityDelays[0]!);
  }
}

/** The default branch may have another name once the content is there. */
async function hasContent(reader: Reader): Promise<boolean> {
  const branch = await reader.ask(calls.getDefaultBranch({}));
  return reader.ask(calls.hasBranch({ branch }));
}

const withoutContent = (passed: number) =>
  new RepositoryNotLocated(
    `the repository was created, but had no commit after ${formatDuration(passed)}, so its settings were not applied`,
    'run again when it has a commit; the next run continues, with all brakes',
    'a new repository has no commit yet, so its settings were not applied',
  );

const leftOut = () =>
  new RepositoryNotLocated(
    'it does not exist yet, and `--sections` does not include `repository`, which creates it',
    'add `repository` to `--sections`, or remove `--sections`',
    'a repository does not exist yet, and `--sections` does not include its creation',
  );

/** The lists that decide its layers are from before the creation. */
const createdMeanwhile = () =>
  new RepositoryNotLocated(
    'another process created it during this run, so this run makes no changes to it',
    'run again; the next run reads it again, with all brakes',
    'another process created a repository during this run, so this run makes no changes to it',
  );
