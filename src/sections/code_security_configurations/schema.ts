import * as v from 'valibot';
import { says } from '../../settings/says.ts';
import type { Findings, ListWithPolicy } from '../../settings/shape.ts';
import {
  atMost,
  choice,
  choosing,
  closed,
  eachSound,
  list,
  listed,
  nameable,
  repositoryNames,
  rule,
  text,
  toggle,
  whole,
} from '../../settings/words.ts';
import { type AttachScope, defaults, features, kindsOf, scopes, states } from './keys.ts';

/** The host documents no ids of roles here, so only a team can be named. */
const Reviewer = nameable({ type: 'reviewer_type', id: 'reviewer_id', kinds: { team: 'TEAM' }, once: true }, closed, {
  reviewer_id: whole({ min: 1 }),
  reviewer_type: choice(['TEAM', 'ROLE']),
  mode: v.optional(choice(['ALWAYS', 'EXEMPT'])),
});

const Runner = v.pipe(
  closed({ runner_type: choice(['standard', 'labeled', 'not_set']), runner_label: v.optional(v.nullable(text())) }),
  rule({
    at: 'runner_label',
    holds: ({ runner_type, runner_label }) => (runner_type === 'labeled') === Boolean(runner_label),
    says: says('goes with `runner_type: labeled`, and with that alone', 'change one of the two'),
  }),
  v.transform(({ runner_type, runner_label }) => ({ runner_type, runner_label: runner_label ?? null })),
);

const names = repositoryNames();
const scope = choice(scopes);

/** A kind of repositories, or some by name. */
const Attach = choosing([scope, names], (value) =>
  typeof value === 'string' ? scope : names,
) as unknown as v.GenericSchema<AttachScope | readonly string[], AttachScope | readonly number[]>;

const Feature = choice(states);
const each = Object.fromEntries(features.map((name) => [name, v.optional(Feature)])) as Record<
  (typeof features)[number],
  v.OptionalSchema<typeof Feature, undefined>
>;

/** All that one request writes. */
const settingEntries = {
  description: v.optional(atMost(255, text({ min: 1 }))),
  advanced_security: v.optional(choice(['enabled', 'disabled'])),
  ...each,
  dependency_graph_autosubmit_action_options: v.optional(closed({ labeled_runners: toggle() })),
  code_scanning_options: v.optional(closed({ allow_advanced: toggle() })),
  code_scanning_default_setup_options: v.optional(Runner),
  secret_scanning_delegated_bypass_options: v.optional(closed({ reviewers: list(Reviewer) })),
  enforcement: v.optional(choice(['enforced', 'unenforced'])),
};

export const settingKeys = Object.keys(settingEntries);

const Configuration = closed({
  name: text({ min: 1 }),
  ...settingEntries,
  default_for_new_repos: v.optional(choice(defaults)),
  attach: v.optional(Attach),
});

export type SecurityConfiguration = v.InferOutput<typeof Configuration>;

export const named = ({ name }: { readonly name: string }) => `security configuration ${JSON.stringify(name)}`;

export const settings = {
  ...listed(Configuration, { undeclared: 'keep', key: ({ name }) => name, named }),
  examine,
};

/** A new repository gets one configuration. */
function examine({ entries }: ListWithPolicy<SecurityConfiguration>, findings: Findings) {
  const owners = new Map<string, string>();
  eachSound(entries, (entry, index) => {
    const kinds = kindsOf(entry.default_for_new_repos);
    const taken = kinds.find((kind) => owners.has(kind));
    if (taken)
      findings.refuse({
        at: [index, 'default_for_new_repos'],
        problem: `takes new repositories that ${owners.get(taken)} takes too`,
        fix: 'give each kind of new repositories one configuration',
      });
    for (const kind of kinds) owners.set(kind, named(entry));
  });
}
