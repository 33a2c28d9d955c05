import { keys, mergeMethods, type RequirementKey, requirements } from '../../src/wings/protection/requirements.ts';
import { closed, described, line, listOf, named, oneOf, reference, type Schema, text } from './answer-words.ts';

const methods = listOf(oneOf(...mergeMethods));
const check = closed({
  context: text,
  'integration_id?': described('The app that must report it.', { type: 'integer' }),
});
const teamReview = closed({ team: text, approvals: { type: 'integer' }, files: listOf(text) });

const special: Partial<Record<RequirementKey, Schema>> = {
  status_checks: listOf(check),
  team_reviews: listOf(teamReview),
  merge_methods: methods,
  merge_queue: methods,
};

const plain = { any: { const: true }, most: { type: 'integer', minimum: 0 }, all: listOf(text), common: listOf(text) };

const requirementOf = (key: RequirementKey): Schema => {
  const value = special[key] ?? plain[requirements[key].way];
  const source = closed({
    kind: oneOf('classic', 'ruleset'),
    level: oneOf('repository', 'organization', 'enterprise'),
    name: described('The pattern of a classic rule, or the name of a ruleset.', text),
    value,
    bypass: reference('bypass'),
  });
  return closed({
    key: { const: key },
    value,
    'at_least?': described('True where a source that the token could not read may require more.', { const: true }),
    sources: listOf(source),
    binding: described('The sources that decide the value.', listOf(text)),
  });
};

const state = {
  verdict: reference('verdict'),
  requirements: listOf({ oneOf: keys.map(requirementOf) }),
  reasons: listOf(reference('reason')),
  notes: described('What is worth knowing and changes no verdict.', listOf(text)),
  unseen: described('What the token could not read.', listOf(closed({ what: text, why: text, fix: text }))),
};

const afterwards = closed(
  { ...state, loses: listOf(text), gains: listOf(text) },
  'The branch once the file of `--settings-file` is applied, with what it loses and gains.',
);

const branch = closed({
  branch: text,
  'exists?': described('Left out where the token may not see whether the branch exists.', { type: 'boolean' }),
  ...state,
  'afterwards?': afterwards,
});

/** What `trueup protection --json` prints. */
export const protectionSchema = (): Schema => ({
  ...closed({
    version: { const: 1 },
    targets: listOf(
      closed({
        ...named,
        branches: listOf({ oneOf: [reference('branch'), closed({ verdict: reference('verdict') })] }),
        'lines?': listOf(line),
      }),
    ),
  }),
  $defs: {
    verdict: described(
      'Whether people who may bypass nothing can merge.',
      oneOf('works', 'unprotected', 'blocks', 'sometimes', 'unknown'),
    ),
    bypass: described('Who may bypass the source, or `unknown` where the host does not show it.', {
      oneOf: [{ const: 'unknown' }, listOf(closed({ name: text, how: oneOf('always', 'pull_request', 'exempt') }))],
    }),
    reason: closed({
      verdict: oneOf('blocks', 'sometimes', 'unknown'),
      requirement: oneOf('any', ...keys),
      why: text,
      fix: text,
    }),
    branch,
  },
});
