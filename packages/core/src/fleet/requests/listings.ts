/**
 * Requests about the repositories of owners, teams and installations. The key is the id, because a repository may be
 * renamed between two lists.
 */

import * as v from 'valibot';
import { defineRestCall } from '../../github/call.ts';
import type { Reader } from '../../github/github.ts';
import { metadata } from '../../github/grants.ts';
import { addAdvice } from '../../github/refusals/failures.ts';
import { defineAccountCall, defineOrganizationCall, defineOwnAccountCall } from '../../github/routes/accounts.ts';
import {
  defineInstalledCall,
  defineOwnRepositoriesCall,
  definePropertyDefinitionsCall,
  definePropertyValuesCall,
  defineTeamRepositoriesCall,
  PropertyValueAnswer,
} from '../../github/routes/lists.ts';
import { defineRepositoryCall } from '../../github/routes/repository.ts';
import { defineObject } from '../../github/shapes.ts';
import type { OwnerAccount } from '../../session/targets/target.ts';

const ListedSchema = defineObject({
  id: v.number(),
  name: v.string(),
  full_name: v.string(),
  owner: defineObject({ login: v.string(), type: v.string() }),
  private: v.boolean(),
  visibility: v.optional(v.picklist(['public', 'private', 'internal'])),
  archived: v.optional(v.boolean(), false),
  fork: v.boolean(),
  topics: v.optional(v.array(v.string()), []),
  language: v.nullish(v.string()),
  default_branch: v.optional(v.string()),
  is_template: v.optional(v.boolean()),
  size: v.optional(v.number()),
  permissions: v.optional(defineObject({ admin: v.boolean() })),
});
export type ListedRepository = v.InferOutput<typeof ListedSchema>;

const listOptions = {
  needs: metadata.read,
  pages: { perPage: 100, identity: 'full_name', keptKeys: Object.keys(ListedSchema.entries) },
  answer: v.array(ListedSchema),
};

/** `null` if the token sees no such repository. */
export const repositoryCall = defineRepositoryCall({ answer: v.nullable(ListedSchema), absent: null })({});

export type Affiliation = 'owner' | 'collaborator' | 'organization_member';

export const listUserRepositories = (reader: Reader, affiliation: readonly Affiliation[]) =>
  reader.ask(defineRestCall('GET /user/repos', { ...listOptions, query: { affiliation: affiliation.join(',') } })({}));

/** `all` means all repositories of the account, present and future. */
export const installationCall = defineInstalledCall({
  ...listOptions,
  pages: { ...listOptions.pages, list: 'repositories' },
  answer: defineObject({ repositories: v.array(ListedSchema), repository_selection: v.optional(v.string()) }),
})({});

/** The reader's owner is the organization. */
export const organizationRepositoriesCall = defineOwnRepositoriesCall(listOptions)({});

const accountCall = defineAccountCall({
  answer: defineObject({ id: v.number(), login: v.string(), type: v.string() }),
});

export async function readAccount(reader: Reader, owner: string): Promise<OwnerAccount> {
  const advice = addAdvice('check the name of the owner in `--repos`', 404);
  const { id, type } = await reader.ask(accountCall({ username: owner })).catch(advice);
  return { id, isOrganization: type === 'Organization' };
}

const CountsSchema = defineObject({
  owned_private_repos: v.optional(v.number()),
  total_private_repos: v.optional(v.number()),
});

const organizationCountsCall = defineOrganizationCall({ answer: CountsSchema });
const userCountsCall = defineOwnAccountCall({ answer: defineObject({ ...CountsSchema.entries, login: v.string() }) });

/** GitHub does not show the count to every token. */
export async function readPrivateRepositoryCount(reader: Reader, isOrganization: boolean): Promise<number | undefined> {
  if (isOrganization) return getPrivateCount(await reader.ask(organizationCountsCall({})));
  const user = await reader.ask(userCountsCall({}));
  return user.login.toLowerCase() === reader.repository.owner.toLowerCase() ? getPrivateCount(user) : undefined;
}

const getPrivateCount = ({
  owned_private_repos: owned,
  total_private_repos: total,
}: v.InferOutput<typeof CountsSchema>) => owned ?? total;

const teamRepositoriesCall = defineTeamRepositoriesCall({
  pages: { ...listOptions.pages, keptKeys: ['id', 'full_name'] },
  answer: v.array(defineObject({ id: v.number(), full_name: v.string() })),
});

type ListLookup<T> = (repository: Pick<ListedRepository, 'full_name'> & { readonly id?: number }) => T | undefined;

function createListLookup<T>(rows: readonly (readonly [id: number, name: string, value: T])[]): ListLookup<T> {
  const byId = new Map(rows.map(([id, , value]) => [id, value]));
  const byName = new Map(rows.map(([, name, value]) => [name.toLowerCase(), value]));
  return ({ id, full_name: name }) => (id === undefined ? byName.get(name.toLowerCase()) : byId.get(id));
}

export async function readTeamRepositories(reader: Reader, team: string): Promise<ListLookup<true>> {
  const advice = addAdvice('check the team in the fleet file, or grant the token "Members (organization): read"', 404);
  const repositories = await reader.ask(teamRepositoriesCall({ team_slug: team })).catch(advice);
  return createListLookup(repositories.map(({ id, full_name }) => [id, full_name, true]));
}

const propertyValuesCall = definePropertyValuesCall({
  pages: { perPage: 100, identity: 'repository_full_name' },
  answer: v.array(
    defineObject({
      repository_id: v.number(),
      repository_full_name: v.string(),
      properties: v.array(PropertyValueAnswer),
    }),
  ),
});

/** GitHub uses a default for a property that nobody has set. */
export const propertyDefaultsCall = definePropertyDefinitionsCall({
  answer: v.array(
    defineObject({ property_name: v.string(), default_value: v.nullish(PropertyValueAnswer.entries.value) }),
  ),
})({});

export async function readPropertyValueLookup(reader: Reader) {
  const repositories = await reader.ask(propertyValuesCall({}));
  return createListLookup(repositories.map((row) => [row.repository_id, row.repository_full_name, row.properties]));
}
