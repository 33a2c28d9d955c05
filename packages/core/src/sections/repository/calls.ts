import * as v from 'valibot';
import { defineRestCall } from '../../github/call.ts';
import { administration } from '../../github/grants.ts';
import { defineRepositoryAnswer, defineRepositoryCall } from '../../github/routes/repository.ts';
import { findAudience } from '../visibility.ts';
import { patchedKeys, visibleTo } from './keys.ts';
import { LiveSecurity } from './security.ts';

/** GitHub leaves out keys that the token may not see. A newer GitHub may show other words. */
const shapesByType: Readonly<Record<string, v.GenericSchema>> = {
  boolean: v.optional(v.boolean()),
  picklist: v.nullish(v.string()),
};
const patchedShapes = Object.fromEntries(
  Object.entries(patchedKeys).flatMap(([key, { schema }]) => {
    const shape = shapesByType[schema.type];
    return shape ? [[key, shape]] : [];
  }),
);

/** Every token sees these fields. */
const LiveRepository = defineRepositoryAnswer(['id', 'name', 'full_name', 'owner', 'default_branch'], {
  ...(patchedShapes as object),
  private: v.boolean(),
  visibility: v.optional(v.string()),
  archived: v.boolean(),
  description: v.nullable(v.string()),
  homepage: v.nullable(v.string()),
  has_issues: v.boolean(),
  has_projects: v.boolean(),
  has_wiki: v.boolean(),
  has_discussions: v.boolean(),
  topics: v.array(v.string()),
  security_and_analysis: LiveSecurity,
});

export type LiveRepository = v.InferOutput<typeof LiveRepository>;

export const get = defineRepositoryCall({ answer: LiveRepository });
export const update = defineRestCall('PATCH /repos/{owner}/{repo}', {
  needs: administration.write,
  isPublic: (body) => Object.keys(body).every((key) => findAudience(visibleTo, key) === 'everyone'),
  answer: defineRepositoryAnswer(['owner', 'name']),
  readNewName: ({ owner, name }) => ({ owner: owner.login, name }),
});
