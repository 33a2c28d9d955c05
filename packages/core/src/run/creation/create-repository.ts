/**
 * Creates a repository that the fleet file declares and GitHub does not have, then applies its settings. The plan of
 * the creation passes the same gates as others.
 */

import { resolveNames } from '../../engine/planning/plan-sections.ts';
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
  type Line,
  reportNote,
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
import { buildPlanDocument, reconcileRepository } from '../reconcile.ts';
import { missingRepositoryNote, singleRunReaders } from '../run-repositories.ts';
import type { RepositoryRun } from '../run-types.ts';
import * as calls from './calls.ts';
import { declareCreation, hashSettings } from './section.ts';

const contentTimeout = 60_000;

type RepositoryRunner = (repositoryRun: RepositoryRun) => Promise<TargetResult>;

type CreationRun = Awaited<ReturnType<typeof openCreationRun>>;

/** A check only plans the creation. */
export async function createRepository(
  repositoryRun: RepositoryRun,
  missing: MissingRepository,
  runRepository: RepositoryRunner,
): Promise<TargetResult> {
  const { options } = repositoryRun;
  const { repository, disclosure } = repositoryRun.target;
  if (missing.failure !== undefined) throw missing.failure;
  const { makesFile, editsFile } = modes[options.mode];
  if (makesFile || editsFile) return createTargetResult(options.mode, repository, [], [missingRepositoryNote]);
  if (options.sections && !options.sections.includes('repository')) throw createExcludedFailure();
  repositoryRun.announceReading?.(disclosure.name);
  const creationRun = await openCreationRun(repositoryRun, missing.owner!);
  const { undo, ...done } = await reconcileCreation(creationRun);
  if (done.existedBefore) throw createConcurrentFailure();
  if (!done.isCreated) return reportUncreated(creationRun, done);
  const rest = await applyNewSettings(repositoryRun, creationRun, runRepository);
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

/** The hash covers the settings with ids in place of names, because a name can pass to another account. */
export async function openCreationRun(repositoryRun: RepositoryRun, owner: OwnerAccount) {
  const { options, session, target } = repositoryRun;
  const client = session.openOwnerClient(target.repository, modes[options.mode].writes ? [administration.write] : []);
  const reader = client.createReader();
  const { settings = { declared: [], remarks: [] }, lines } = await repositoryRun.settingsFor(target, reader);
  const resolved = await Promise.all(settings.declared.map((section) => resolveNames(section, reader)));
  const hash = hashSettings(resolved);
  const creation = declareCreation(target.entry!, owner, hash);
  return { ...repositoryRun, client, reader, settings, lines, creation, hash };
}

export const createCreationGates = ({ target, settings, gates }: CreationRun): readonly Gate[] =>
  gates(target, unknownRepository, { ...settings, isPartialPlan: true, laterSettings: settings.declared });

const unknownRepository: RepositoryIdCheck = { readId: async () => undefined, gate: async () => ({}) };

async function reconcileCreation(creationRun: CreationRun) {
  const { target, client, creation } = creationRun;
  const reconciled = await reconcileRepository(
    [creation],
    { ...creationRun, ...singleRunReaders },
    createCreationGates(creationRun),
    async (done) => {
      // The undo file needs the id of the new repository.
      if (isCreationDone(done) && client.identity.id === undefined) await client.createReader().ask(idCall);
    },
  );
  const [section] = reconciled.sections as [SectionResult];
  const [planned] = reconciled.planned;
  const existedBefore =
    (planned && isPlanned(planned) && planned.live !== null) || (await isNameTaken(section, client));
  const { repository } = target;
  const { plan, why = [] } = await buildPlanDocument(repository, reconciled.planned, unknownRepository, creationRun);
  const undo = reconciled.undo?.(toFullName(repository));
  return {
    sections: reconciled.sections,
    isCreated: isCreationDone(reconciled),
    existedBefore,
    lines: [...reconciled.lines, ...why],
    plan,
    undo,
  };
}

const isCreationDone = ({ sections: [section] }: ReconcileResult) => section!.status === 'changed';

type CreationResult = Omit<Awaited<ReturnType<typeof reconcileCreation>>, 'undo'>;

/** GitHub answers 422 for a name that another process took during this run. */
async function isNameTaken({ lines }: SectionResult, client: RepositoryClient): Promise<boolean> {
  const isRefused = lines.some(({ request }) => request?.status === 422);
  return isRefused && (await client.createReader().ask(calls.find({}))) !== null;
}

function reportUncreated({ target, settings, lines, options }: CreationRun, done: CreationResult): TargetResult {
  const { onlyReports } = modes[options.mode];
  const isUndone = done.sections.some(({ coverage }) => coverage.some(({ ending }) => ending === 'not-done'));
  const ending = !onlyReports && isUndone ? 'not-done' : 'differs';
  const sections = settings.declared.map(({ section: { key } }) => createPendingResult(key, ending));
  const laterNote = sections.length ? [noteLaterSettings(settings.declared)] : [];
  const all = [...lines, ...done.lines, ...laterNote];
  return createTargetResult(options.mode, target.repository, [...done.sections, ...sections], all, done.plan);
}

const createPendingResult = (name: string, ending: CoverageRow['ending']): SectionResult => ({
  name,
  status: 'drift',
  coverage: [{ key: name, ending }],
  lines: [],
});

export const noteLaterSettings = (declared: readonly DeclaredSection[]): Line =>
  reportNote(
    `its settings are compared after it is created: ${declared.map(({ section }) => formatCode(section.key)).join(', ')}`,
  );

/** A failure here must not hide that the repository was created. */
async function applyNewSettings(
  repositoryRun: RepositoryRun,
  { target, settings: { declared: judgedSettings }, hash, reader }: CreationRun,
  runRepository: RepositoryRunner,
): Promise<TargetResult> {
  const { entry, repository } = target;
  const { undoFile: _, ...options } = repositoryRun.options;
  const createGatesWithHash: RepositoryRun['gates'] = (gatedTarget, idCheck, settings) => [
    ...(options.plan ? [createHashGate(hash, settings.declared ?? [], reader)] : []),
    ...repositoryRun.gates(gatedTarget, idCheck, { ...settings, judgedSettings }),
  ];
  try {
    await waitForContent(target, entry!.create!, repositoryRun);
    // A new repository differs in most settings, so shared reads save nothing.
    const createdTarget: RepositoryRun['target'] = { ...repositoryRun.target, missing: undefined, isNew: true };
    return await runRepository({
      ...repositoryRun,
      target: createdTarget,
      options,
      gates: createGatesWithHash,
      toSharedReader: repositoryRun.toReaderWithoutLists,
    });
  } catch (failure) {
    return createTargetResult(options.mode, repository, [], reportFailures(failure));
  }
}

/** A file of the template may add settings that the approval does not cover. */
const createHashGate =
  (hash: string, declared: readonly DeclaredSection[], reader: Reader): Gate =>
  async () => {
    const resolved = await Promise.all(declared.map((section) => resolveNames(section, reader)));
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

/** Throws if the first commit is still missing after a minute. */
export async function waitForContent(
  { repository, currentName = repository, disclosure }: DisclosedTarget,
  create: Creation,
  { session, world: { clock } }: RepositoryRun,
): Promise<void> {
  if (!hasBranchFromStart(create)) return;
  const client = session.openOwnerClient(currentName, [contents.read]);
  const start = clock.now();
  while (!(await hasDefaultBranch(client.createReader()))) {
    const passed = clock.now() - start;
    if (passed >= contentTimeout) throw createNoContentFailure(passed);
    session.showProgress(`waiting for the first commit of ${disclosure.name} (${formatDuration(passed)})`);
    await clock.sleep(visibilityDelays[0]!);
  }
}

/** The template may rename the default branch. */
async function hasDefaultBranch(reader: Reader): Promise<boolean> {
  const branch = await reader.ask(calls.getDefaultBranch({}));
  return reader.ask(calls.hasBranch({ branch }));
}

const createNoContentFailure = (passed: number) =>
  new RepositoryNotLocated(
    `the repository was created, but had no commit after ${formatDuration(passed)}, so its settings were not applied`,
    'run again when it has a commit; the next run continues, with all brakes',
    'a new repository has no commit yet, so its settings were not applied',
  );

const createExcludedFailure = () =>
  new RepositoryNotLocated(
    'it does not exist yet, and `--sections` does not include `repository`, which creates it',
    'add `repository` to `--sections`, or remove `--sections`',
    'a repository does not exist yet, and `--sections` does not include its creation',
  );

/** This run chose the layers of the repository before it existed. */
const createConcurrentFailure = () =>
  new RepositoryNotLocated(
    'another process created it during this run, so this run makes no changes to it',
    'run again; the next run reads it again, with all brakes',
    'another process created a repository during this run, so this run makes no changes to it',
  );
