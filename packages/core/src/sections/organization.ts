import * as v from 'valibot';
import { defineAdministeredObject, defineBatchedAnswer } from '../github/batches/selections.ts';
import type { Reader } from '../github/github.ts';
import { members } from '../github/grants.ts';
import { defineOrganizationCall } from '../github/routes/accounts.ts';
import { defineRepositoryCall } from '../github/routes/repository.ts';
import { defineObject } from '../github/shapes.ts';
import { noteUncompared } from '../plan/make-items.ts';
import { markPublic } from '../plan/wording.ts';

const Account = defineObject({ id: v.number(), login: v.string(), type: v.string() });

export type Account = v.InferOutput<typeof Account>;

const RepositoryOwner = defineObject({
  owner: Account,
  permissions: v.optional(defineObject({ pull: v.boolean(), push: v.boolean() })),
});

export const getRepositoryOwner = defineRepositoryCall({
  answer: RepositoryOwner,
  batched: defineBatchedAnswer(
    'repository',
    'viewerCanAdminister owner { login type: __typename ... on Organization { id: databaseId } }',
    defineAdministeredObject({ owner: Account }),
    ({ owner }) => ({ owner, permissions: { pull: true, push: true } }),
  ),
});

const Organization = defineObject({ id: v.number(), login: v.string(), url: v.string() });

export type Organization = v.InferOutput<typeof Organization>;

/** Returns `undefined` for a personal account, or if GitHub hides the organization. */
export const getOrganization = defineOrganizationCall<Organization | undefined>({
  answer: Organization,
  absent: undefined,
  absentOn: [403, 404],
});

/** The organization exists, so a 404 means a missing permission. */
export const getExistingOrganization = defineOrganizationCall({
  needs: members.read,
  answer: Organization,
  hints: { 404: 'an organization that is not visible to this token owns the repository' },
});

/** Throws if an organization owns the repository, but GitHub hides it from the token. */
export async function isOwnedByOrganization(github: Reader): Promise<boolean> {
  if (await github.ask(getOrganization({}))) return true;
  const { owner } = await github.ask(getRepositoryOwner({}));
  return owner.type !== 'User' && Boolean(await github.ask(getExistingOrganization({})));
}

/** Returns no note without entries. `consequence` ends the note, such as "so it has no teams". */
export const notePersonalAccount = (entries: readonly unknown[], consequence: string) =>
  entries.length
    ? [
        noteUncompared(
          'left',
          markPublic(`not compared and not applied: a personal account owns the repository, ${consequence}`),
        ),
      ]
    : [];
