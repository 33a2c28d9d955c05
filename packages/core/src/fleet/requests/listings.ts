import * as v from 'valibot';
import { defineRestCall } from '../../github/call.ts';
import type { Reader } from '../../github/github.ts';
import { metadata } from '../../github/grants.ts';
import { addAdvice } from '../../github/refusals/failures.ts';
import {
  defineAccountCall,
  defineOwnAccountCall,
  defineOrganizationCall as ofOrganizationItself,
} from '../../github/routes/accounts.ts';
import {
  defineInstalledCall,
  defineOwnRepositoriesCall,
  definePropertyDefinitionsCall,
  definePropertyValuesCall,
  defineTeamRepositoriesCall,
  PropertyValue,
} from '../../github/routes/lists.ts';
import { defineRepositoryCall } from '../../github/routes/repository.ts';
import { defineObject } from '../../github/shapes.ts';
import type { OwnerAccount } from '../../session/targets/target.ts';

const Listed = defineObject({
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
export type ListedRepository = v.InferOutput<typeof Listed>;

const list = {
  needs: metadata.read,
  pages: { perPage: 100, identity: 'full_name', keptKeys: Object.keys(Listed.entries) },
  answer: v.array(Listed),
};

/** What a list says of a repository, asked of itself: `null` if the token sees none of this name. */
export const ofName = defineRepositoryCall({ answer: v.nullable(Listed), absent: null })({});

/** How the user of a token is connected to a repository. */
export type Affiliation = 'owner' | 'collaborator' | 'organization_member';

export const ofUser = (reader: Reader, affiliation: readonly Affiliation[]) =>
  reader.ask(defineRestCall('GET /user/repos', { ...list, query: { affiliation: affiliation.join(',') } })({}));

/** `repository_selection` is `all` where the installation covers whatever the account has. */
export const ofInstallation = defineInstalledCall({
  ...list,
  pages: { ...list.pages, list: 'repositories' },
  answer: defineObject({ repositories: v.array(Listed), repository_selection: v.optional(v.string()) }),
})({});

/** The reader's owner is the organization. */
export const listOfOrganization = defineOwnRepositoriesCall(list)({});

const account = defineAccountCall({ answer: defineObject({ id: v.number(), login: v.string(), type: v.string() }) });

export async function accountOf(reader: Reader, owner: string): Promise<OwnerAccount> {
  const advice = addAdvice('check the name of the owner in `--repos`', 404);
  const { id, type } = await reader.ask(account({ username: owner })).catch(advice);
  return { id, isOrganization: type === 'Organization' };
}

const Counts = defineObject({
  owned_private_repos: v.optional(v.number()),
  total_private_repos: v.optional(v.number()),
});

const countsOfOrganization = ofOrganizationItself({ answer: Counts });
const countsOfUser = defineOwnAccountCall({ answer: defineObject({ ...Counts.entries, login: v.string() }) });

/** How many private repositories an owner counts; `undefined` if the host does not show it to this token. */
export async function privateCount(reader: Reader, isOrganization: boolean): Promise<number | undefined> {
  if (isOrganization) return countIn(await reader.ask(countsOfOrganization({})));
  const user = await reader.ask(countsOfUser({}));
  return user.login.toLowerCase() === reader.repository.owner.toLowerCase() ? countIn(user) : undefined;
}

const countIn = ({ owned_private_repos: owned, total_private_repos: total }: v.InferOutput<typeof Counts>) =>
  owned ?? total;

const reached = defineTeamRepositoriesCall({
  pages: { ...list.pages, keptKeys: ['id', 'full_name'] },
  answer: v.array(defineObject({ id: v.number(), full_name: v.string() })),
});

/** What a list says of a repository: by its id, or by its name where the id is not known. */
export type InList<T> = (one: Pick<ListedRepository, 'full_name'> & { readonly id?: number }) => T | undefined;

/** Anyone may rename a repository between two lists, and its id stays. */
function inList<T>(rows: readonly (readonly [id: number, name: string, said: T])[]): InList<T> {
  const byId = new Map(rows.map(([id, , said]) => [id, said]));
  const byName = new Map(rows.map(([, name, said]) => [name.toLowerCase(), said]));
  return ({ id, full_name: name }) => (id === undefined ? byName.get(name.toLowerCase()) : byId.get(id));
}

/** Whether a team has access to a repository. The reader's owner is the organization. */
export async function listOfTeam(reader: Reader, team: string): Promise<InList<true>> {
  const advice = addAdvice('check the team in the fleet file, or grant the token "Members (organization): read"', 404);
  const found = await reader.ask(reached({ team_slug: team })).catch(advice);
  return inList(found.map(({ id, full_name }) => [id, full_name, true]));
}

const values = definePropertyValuesCall({
  pages: { perPage: 100, identity: 'repository_full_name' },
  answer: v.array(
    defineObject({ repository_id: v.number(), repository_full_name: v.string(), properties: v.array(PropertyValue) }),
  ),
});

/** The values that custom properties have where nobody sets one. */
export const propertyDefaults = definePropertyDefinitionsCall({
  answer: v.array(defineObject({ property_name: v.string(), default_value: v.nullish(PropertyValue.entries.value) })),
})({});

/** The custom properties of every repository of an organization. */
export async function propertiesOf(reader: Reader) {
  const found = await reader.ask(values({}));
  return inList(found.map((one) => [one.repository_id, one.repository_full_name, one.properties]));
}
