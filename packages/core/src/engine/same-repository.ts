import { type RepositoryName, toFullName } from '../github/github.ts';
import { idCall } from '../github/identity.ts';
import type { RepositoryClient } from '../github/open.ts';
import { reportRedactedFailure } from '../report/result/failure-lines.ts';
import { type Gate, type GateVerdict, listWritingItems, type Proposal } from '../report/result/gate.ts';
import type { Line } from '../report/result/result.ts';
import { repositoryIdKey } from '../settings/keys/repository-id.ts';

/** Checks which repository has the name. It asks GitHub at most once. */
export interface RepositoryIdCheck {
  readId(): Promise<number | undefined>;
  /** Asks right before the first write, because the name may belong to another repository by then. */
  readonly gate: Gate;
  forget?(): void;
}

export function createRepositoryIdCheck({
  createReader,
  identity,
}: Pick<RepositoryClient, 'createReader' | 'identity'>): RepositoryIdCheck {
  let pendingId: Promise<number> | undefined;
  const ask = () => {
    pendingId ??= createReader().ask(idCall);
    return pendingId;
  };
  return {
    forget() {
      pendingId = undefined;
    },
    readId: async () => identity.id ?? ask(),
    gate: createLineGate('Trueup cannot check that this is still the same repository', async ({ planned }) => {
      if (!listWritingItems(planned).length) return undefined;
      await ask();
      identity.assertSameRepository();
      return undefined;
    }),
  };
}

const createLineGate =
  (refused: string, findProblem: (proposal: Proposal) => Promise<Line | undefined>): Gate =>
  async (proposal): Promise<GateVerdict> => {
    const line = await findProblem(proposal).catch(reportRedactedFailure);
    return line ? { refused, lines: [line] } : {};
  };

/** Protects another repository that has taken the name in the file. Even without a write, its report would mislead. */
export const createRepositoryIdGate = (expectedId: number, repository: RepositoryName, { readId }: RepositoryIdCheck) =>
  createLineGate('the file is for another repository', async () => {
    const actualId = await readId();
    return actualId === expectedId ? undefined : createOtherRepositoryLine(expectedId, actualId ?? 0, repository);
  });

const createOtherRepositoryLine = (expectedId: number, foundId: number, repository: RepositoryName): Line => ({
  kind: 'error',
  key: repositoryIdKey,
  message: `the file is for the repository with the id ${expectedId}, but ${toFullName(repository)} has the id ${foundId}`,
  fix: 'use the current name of the repository with that id, or remove the key if this repository is the right one',
  code: 'plan_refused',
});
