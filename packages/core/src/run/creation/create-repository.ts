/**
 * Creates a repository that the fleet file declares and GitHub does not have, then applies its settings. The plan of
 * the creation passes the same gates as any other plan.
 */

import { withIds } from '../../engine/planned.ts';
import type { WhichRepository } from '../../engine/same-repository.ts';
import { fullName, type Reader } from '../../github/github.ts';
import { administration, contents } from '../../github/grants.ts';
import { askId } from '../../github/identity.ts';
import { durationText, lags } from '../../github/limits/clock.ts';
import type { Host } from '../../github/open.ts';
import { type DeclaredSection, isPlanned } from '../../report/result/declared.ts';
import type { Gate } from '../../report/result/gate.ts';
import { modes } from '../../report/result/modes.ts';
import { failureLines, type Reconciled, targetOf, worstOf } from '../../report/result/outcome.ts';
import { type Covered, type Line, note, type SectionResult, type TargetResult } from '../../report/result/result.ts';
import { NotLocated } from '../../session/failures.ts';
import type { VisitedRepository } from '../../session/targets/disclosure.ts';
import {
  type Creation,
  type MissingRepository,
  type OwnerAccount,
  startsWithBranch,
} from '../../session/targets/target.ts';
import { code } from '../../settings/shown.ts';
import { reconcileRepository, toPlanDocument } from '../reconcile.ts';
import type { RepositoryRun } from '../repository-run.ts';
import { missingRepositoryNote, singleRunReaders } from '../run-repositories.ts';
import * as calls from './calls.ts';
import { declareCreation, hashSettings } from './section.ts';

const contentTimeout = 60_000;

type RepositoryRunner = (repositoryRun: RepositoryRun) => Promise<TargetResult>;

type CreationRun = Awaited<ReturnType<typeof openCreation>>;

export async function createRepository(
  repositoryRun: RepositoryRun,
  missing: MissingRepository,
  runRepository: RepositoryRunner,
) {
  const { options } = repositoryRun;
  const { repository, disclosure } = repositoryRun.target;
  if (missing.failure !== undefined) throw missing.failure;
  const { makesFile, editsFile } = modes[options.mode];
  if (makesFile || editsFile) return targetOf(options.mode, repository, [], [missingRepositoryNote]);
  if (options.sections && !options.sections.includes('repository')) throw createExcludedFailure();
  repositoryRun.announceReading?.(disclosure.name);
  const creationRun = await openCreation(repositoryRun, missing.owner!);
  const { undo, ...done } = await applyCreation(creationRun);
  if (done.wasThere) throw createConcurrentFailure();
  if (!done.isCreated) return reportUncreated(creationRun, done);
  const rest = await applyNewSettings(repositoryRun, creationRun, runRepository);
  const isFailed = done.lines.some(({ kind }) => kind === 'error');
  return {
    ...rest,
    outcome: worstOf([rest.outcome, ...(isFailed ? (['failed'] as const) : [])]),
    sections: [...done.sections, ...rest.sections],
    lines: [...done.lines, ...rest.lines],
    ...(done.plan && { plan: done.plan }),
    ...undo,
  };
}

/** The hash covers the settings with ids in place of names, because a name can pass to another account. */
export async function openCreation(repositoryRun: RepositoryRun, owner: OwnerAccount) {
  const { options, session, target } = repositoryRun;
  const host = session.ofOwner(target.repository, modes[options.mode].writes ? [administration.write] : []);
  const reader = host.reader();
  const { settings = { declared: [], remarks: [] }, lines } = await repositoryRun.settingsFor(target, reader);
  const resolved = await Promise.all(settings.declared.map((section) => withIds(section, reader)));
  const hash = hashSettings(resolved);
  const creation = declareCreation(target.entry!, owner, hash);
  return { ...repositoryRun, host, reader, settings, lines, creation, hash };
}

export const createCreationGates = ({ target, settings, gates }: CreationRun): readonly Gate[] =>
  gates(target, unknownRepository, { ...settings, isPart: true, follows: settings.declared });

const unknownRepository: WhichRepository = { id: async () => undefined, gate: async () => ({}) };

async function applyCreation(creationRun: CreationRun) {
  const { target, host, creation, options } = creationRun;
  const reconciled = await reconcileRepository(
    [creation],
    { ...creationRun, ...singleRunReaders },
    createCreationGates(creationRun),
    async (done) => {
      // The undo file needs the id of the new repository.
      if (isDone(done) && host.identity.id === undefined) await host.reader().ask(askId);
    },
  );
  const [section] = reconciled.sections as [SectionResult];
  const [planned] = reconciled.planned;
  const wasThere = (planned && isPlanned(planned) && planned.live !== null) || (await isTaken(section, host));
  const { plan, why = [] } = await toPlanDocument(target.repository, reconciled.planned, unknownRepository, {
    host,
    options,
  });
  const undo = reconciled.undo?.(fullName(target.repository));
  return {
    sections: reconciled.sections,
    isCreated: isDone(reconciled),
    wasThere,
    lines: [...reconciled.lines, ...why],
    plan,
    undo,
  };
}

const isDone = ({ sections: [section] }: Reconciled) => section!.status === 'changed';

type CreationResult = Omit<Awaited<ReturnType<typeof applyCreation>>, 'undo'>;

/** GitHub answers 422 for a name that another process took during this run. */
async function isTaken({ lines }: SectionResult, host: Host): Promise<boolean> {
  const isRefused = lines.some(({ request }) => request?.status === 422);
  return isRefused && (await host.reader().ask(calls.find({}))) !== null;
}

function reportUncreated({ target, settings, lines, options }: CreationRun, done: CreationResult) {
  const { onlyFinds } = modes[options.mode];
  const isUndone = done.sections.some(({ coverage }) => coverage.some(({ ending }) => ending === 'not-done'));
  const ending = !onlyFinds && isUndone ? 'not-done' : 'differs';
  const sections = settings.declared.map(({ section: { key } }) => createPendingResult(key, ending));
  const follows = sections.length ? [noteLaterSettings(settings.declared)] : [];
  const all = [...lines, ...done.lines, ...follows];
  return targetOf(options.mode, target.repository, [...done.sections, ...sections], all, done.plan);
}

const createPendingResult = (name: string, ending: Covered['ending']): SectionResult => ({
  name,
  status: 'drift',
  coverage: [{ key: name, ending }],
  lines: [],
});

export const noteLaterSettings = (declared: readonly DeclaredSection[]) =>
  note(`its settings are compared after it is created: ${declared.map(({ section }) => code(section.key)).join(', ')}`);

/** A failure here must not hide that the repository was created. */
async function applyNewSettings(
  repositoryRun: RepositoryRun,
  { target, hash, reader }: CreationRun,
  runRepository: RepositoryRunner,
) {
  const { entry, repository } = target;
  const { undoFile: _, ...options } = repositoryRun.options;
  const createGatesWithHash: RepositoryRun['gates'] = (gatedTarget, which, settings) => [
    ...(options.plan ? [createHashGate(hash, settings.declared ?? [], reader)] : []),
    ...repositoryRun.gates(gatedTarget, which, settings),
  ];
  try {
    await waitForContent(target, entry!.create!, repositoryRun);
    // A new repository differs in most settings, so shared reads save nothing.
    const now: RepositoryRun['target'] = { ...repositoryRun.target, missing: undefined, isNew: true };
    return await runRepository({
      ...repositoryRun,
      target: now,
      options,
      gates: createGatesWithHash,
      toSharedReader: repositoryRun.toUnlistedReader,
    });
  } catch (failure) {
    return targetOf(options.mode, repository, [], failureLines(failure));
  }
}

/** A file of the template may add settings that the approval does not cover. */
const createHashGate =
  (hash: string, declared: readonly DeclaredSection[], reader: Reader): Gate =>
  async () => {
    const resolved = await Promise.all(declared.map((section) => withIds(section, reader)));
    return hashSettings(resolved) === hash
      ? {}
      : { refused: 'these settings differ from the approved settings', lines: [movedLine] };
  };

const movedLine: Line = {
  kind: 'error',
  key: 'plan',
  message:
    'the settings of the new repository differ from the settings that were approved with its creation: its own file adds to them',
  fix: 'review and approve the current plan',
  code: 'plan_moved',
};

export async function waitForContent(
  { repository, called = repository, disclosure }: VisitedRepository,
  create: Creation,
  { session, world: { clock } }: RepositoryRun,
): Promise<void> {
  if (!startsWithBranch(create)) return;
  const host = session.ofOwner(called, [contents.read]);
  const start = clock.now();
  while (!(await hasContent(host.reader()))) {
    const passed = clock.now() - start;
    if (passed >= contentTimeout) throw createNoContentFailure(passed);
    session.said(`waiting for the first commit of ${disclosure.name} (${durationText(passed)})`);
    await clock.sleep(lags[0]!);
  }
}

/** The template may rename the default branch. */
async function hasContent(reader: Reader): Promise<boolean> {
  const branch = await reader.ask(calls.getDefaultBranch({}));
  return reader.ask(calls.hasBranch({ branch }));
}

const createNoContentFailure = (passed: number) =>
  new NotLocated(
    `the repository was created, but had no commit after ${durationText(passed)}, so its settings were not applied`,
    'run again when it has a commit; the next run continues, with all brakes',
    'a new repository has no commit yet, so its settings were not applied',
  );

const createExcludedFailure = () =>
  new NotLocated(
    'it does not exist yet, and `--sections` does not include `repository`, which creates it',
    'add `repository` to `--sections`, or remove `--sections`',
    'a repository does not exist yet, and `--sections` does not include its creation',
  );

/** This run chose its layers before it existed. */
const createConcurrentFailure = () =>
  new NotLocated(
    'another process created it during this run, so this run makes no changes to it',
    'run again; the next run reads it again, with all brakes',
    'another process created a repository during this run, so this run makes no changes to it',
  );
