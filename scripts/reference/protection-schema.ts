import * as v from 'valibot';
import {
  mergeMethods,
  type RequirementKey,
  requirementKeys,
  requirementMeanings,
} from '../../packages/audit/src/protection/sources/requirements.ts';
import { describeSchema, line, repositoryFields, text } from './answer-words.ts';
import { toSchema } from './json-schema.ts';

const integer = v.pipe(v.number(), v.integer());
const methods = v.array(v.picklist(mergeMethods));
const check = v.strictObject({
  context: text,
  integration_id: describeSchema('The app that must report it.', v.optional(integer)),
});
const teamReview = v.strictObject({ team: text, approvals: integer, files: v.array(text) });

const schemasByKey: Partial<Record<RequirementKey, v.GenericSchema>> = {
  status_checks: v.array(check),
  team_reviews: v.array(teamReview),
  merge_methods: methods,
  merge_queue: methods,
};

const schemasByCombination = {
  any: v.literal(true),
  most: v.pipe(integer, v.minValue(0)),
  all: v.array(text),
  common: v.array(text),
};

const verdict = describeSchema(
  'Whether people without bypass can merge.',
  v.picklist(['works', 'unprotected', 'blocks', 'sometimes', 'unknown']),
);

const bypass = describeSchema(
  'Who can bypass the source, or `unknown` if GitHub hides it.',
  v.union([
    v.literal('unknown'),
    v.array(v.strictObject({ name: text, how: v.picklist(['always', 'pull_request', 'exempt']) })),
  ]),
);

const reason = v.strictObject({
  verdict: v.picklist(['blocks', 'sometimes', 'unknown']),
  requirement: v.picklist(['any', ...requirementKeys]),
  why: text,
  fix: text,
});

const createRequirementSchema = (key: RequirementKey) => {
  const value: v.GenericSchema = schemasByKey[key] ?? schemasByCombination[requirementMeanings[key].combination];
  const source = v.strictObject({
    kind: v.picklist(['classic', 'ruleset']),
    level: v.picklist(['repository', 'organization', 'enterprise']),
    name: describeSchema('The pattern of a classic rule, or the name of a ruleset.', text),
    value,
    bypass,
  });
  return v.strictObject({
    key: v.literal(key),
    value,
    at_least: describeSchema('Whether a hidden source may require more.', v.optional(v.literal(true))),
    sources: v.array(source),
    binding: describeSchema('The sources that decide the value.', v.array(text)),
  });
};

const state = {
  verdict,
  requirements: v.array(v.union(requirementKeys.map(createRequirementSchema))),
  reasons: v.array(reason),
  notes: describeSchema('Notes without effect on the verdict.', v.array(text)),
  unseen: describeSchema(
    'What the token could not read.',
    v.array(v.strictObject({ what: text, why: text, fix: text })),
  ),
};

const branch = v.strictObject({
  branch: text,
  exists: describeSchema('Left out if the token cannot see whether the branch exists.', v.optional(v.boolean())),
  ...state,
  afterwards: describeSchema(
    'The branch after an apply of `--settings-file`, with its losses and gains.',
    v.optional(v.strictObject({ ...state, loses: v.array(text), gains: v.array(text) })),
  ),
});

const answer = v.strictObject({
  version: v.literal(1),
  targets: v.array(
    v.strictObject({
      ...repositoryFields,
      branches: v.array(v.union([branch, v.strictObject({ verdict })])),
      lines: v.optional(v.array(line)),
    }),
  ),
});

/** Describes the output of `trueup protection --json`. */
export const createProtectionSchema = () => toSchema(answer, { verdict, bypass, reason, branch });
