import { type RepositoryName, toFullName } from '../github/github.ts';
import { idCall } from '../github/identity.ts';
import type { RepositoryClient } from '../github/open.ts';
import { reportRedactedFailure } from '../report/result/failure-lines.ts';
import { type Gate, type GateVerdict, listWritingItems } from '../report/result/gate.ts';
import type { Line } from '../report/result/result.ts';
import { repositoryIdKey } from '../settings/keys/repository-id.ts';

/** Which repository a visit is about. The host is asked at most once, and most plans read it on their way. */
export interface WhichRepository {
  /** Unset for one that is not created yet. */
  id(): Promise<number | undefined>;
  /** Asks right before the first write which repository has this name by now. */
  readonly gate: Gate;
  /** What was asked until now is old. */
  doubt?(): void;
}

export function whichRepository({
  createReader: reader,
  identity,
}: Pick<RepositoryClient, 'createReader' | 'identity'>): WhichRepository {
  let asked: Promise<number> | undefined;
  const ask = () => {
    asked ??= reader().ask(idCall);
    return asked;
  };
  return {
    doubt() {
      asked = undefined;
    },
    id: async () => identity.id ?? ask(),
    gate: beforeWrites('Trueup cannot check that this is still the same repository', async () => {
      await ask();
      identity.assertSameRepository();
      return undefined;
    }),
  };
}

/** Refuses a plan with writes if `trouble` finds a reason, or fails to find out. */
const beforeWrites =
  (refused: string, trouble: () => Promise<Line | undefined>): Gate =>
  async ({ planned }): Promise<GateVerdict> => {
    if (!listWritingItems(planned).length) return {};
    const line = await trouble().catch(reportRedactedFailure);
    return line ? { refused, lines: [line] } : {};
  };

/** Keeps a file that is for one repository away from all others, such as one that has taken its name. */
export const onlyFor = (meant: number, repository: RepositoryName, { id }: WhichRepository) =>
  beforeWrites('the file is for another repository', async () => {
    const is = await id();
    return is === meant ? undefined : otherLine(meant, is ?? 0, repository);
  });

const otherLine = (meant: number, is: number, of: RepositoryName): Line => ({
  kind: 'error',
  key: repositoryIdKey,
  message: `the file is for the repository with the id ${meant}, but ${toFullName(of)} has the id ${is}`,
  fix: 'use the current name of the repository with that id, or remove the key if this repository is the right one',
  code: 'plan_refused',
});
