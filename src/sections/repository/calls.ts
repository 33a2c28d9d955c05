import * as v from 'valibot';
import { rest } from '../../host/call.ts';
import { administration } from '../../host/grants.ts';
import { repositoryWith } from '../../host/routes/repository.ts';
import { ofRepository } from '../../host/routes/routes.ts';
import { object } from '../../host/shapes.ts';
import { audienceOf } from '../visibility.ts';
import { patched, visibleTo } from './keys.ts';

/** Left out for a token that may not see it, and never anything but true or false. */
const switches = Object.fromEntries(
  Object.entries(patched).flatMap(([key, { schema }]) =>
    schema.type === 'boolean' ? [[key, v.optional(v.boolean())]] : [],
  ),
);

/** The fields that every token can see. Merge settings and security need more rights. */
const LiveRepository = object({
  ...(switches as object),
  ...repositoryWith('id', 'name', 'full_name', 'owner', 'private', 'visibility', 'default_branch', 'archived').entries,
  ...repositoryWith('description', 'homepage', 'has_issues', 'has_projects', 'has_wiki', 'has_discussions').entries,
  ...repositoryWith('topics', 'security_and_analysis').entries,
});

export type LiveRepository = v.InferOutput<typeof LiveRepository>;

export const get = ofRepository({ answer: LiveRepository });
export const update = rest('PATCH /repos/{owner}/{repo}', {
  needs: administration.write,
  isPublic: (body) => Object.keys(body).every((key) => audienceOf(visibleTo, key) === 'everyone'),
  answer: LiveRepository,
  nameIn: ({ owner, name }) => ({ owner: owner.login, name }),
});
