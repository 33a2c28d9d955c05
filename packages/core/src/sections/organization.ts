import * as v from 'valibot';
import { defineAdministered, defineBatchedAnswer } from '../github/batches/selections.ts';
import type { Reader } from '../github/github.ts';
import { members } from '../github/grants.ts';
import { defineOrganizationCall } from '../github/routes/accounts.ts';
import { defineRepositoryCall } from '../github/routes/repository.ts';
import { defineObject } from '../github/shapes.ts';
import { noteUncompared } from '../plan/make-items.ts';
import { open } from '../plan/wording.ts';

const Account = defineObject({ id: v.number(), login: v.string(), type: v.string() });

export type Account = v.InferOutput<typeof Account>;

const Owned = defineObject({
  owner: Account,
  permissions: v.optional(defineObject({ pull: v.boolean(), push: v.boolean() })),
});

export const getOwned = defineRepositoryCall({
  answer: Owned,
  batched: defineBatchedAnswer(
    'repository',
    'viewerCanAdminister owner { login type: __typename ... on Organization { id: databaseId } }',
    defineAdministered({ owner: Account }),
    ({ owner }) => ({ owner, permissions: { pull: true, push: true } }),
  ),
});

const Organization = defineObject({ id: v.number(), login: v.string(), url: v.string() });

export type Organization = v.InferOutput<typeof Organization>;

/** The organization that owns the repository; `undefined` for a person, or if the host hides the organization. */
export const getOrganization = defineOrganizationCall<Organization | undefined>({
  answer: Organization,
  absent: undefined,
  absentOn: [403, 404],
});

/** Asks for an organization that must exist, so that a denial names the grant. */
export const getHiddenOrganization = defineOrganizationCall({
  needs: members.read,
  answer: Organization,
  hints: { 404: 'an organization that is not visible to this token owns the repository' },
});

/** A person has no teams and no properties. The host may hide an organization, so a refused answer is no proof. */
export async function isOfOrganization(host: Reader): Promise<boolean> {
  if (await host.ask(getOrganization({}))) return true;
  const { owner } = await host.ask(getOwned({}));
  return owner.type !== 'User' && Boolean(await host.ask(getHiddenOrganization({})));
}

/** What a plan says of entries where a personal account owns the repository. `lacks` ends the sentence. */
export const planOnPersonalAccount = (entries: readonly unknown[], lacks: string) =>
  entries.length
    ? [noteUncompared('left', open(`not compared and not applied: a personal account owns the repository, ${lacks}`))]
    : [];
