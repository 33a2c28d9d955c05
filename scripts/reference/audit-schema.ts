import * as v from 'valibot';
import { auditVerdicts } from '../../packages/audit/src/audit/judge.ts';
import { severities } from '../../packages/audit/src/audit/policy/policy.ts';
import { described, line, named, text } from './answer-words.ts';
import { toSchema } from './json-schema.ts';

const whole = v.pipe(v.number(), v.integer());
const yes = v.optional(v.literal(true));
const mapOf = (values: v.GenericSchema) => v.record(text, values);

const exception = described(
  'The exception for this rule, even if it has ended or is refused.',
  v.strictObject({
    until: text,
    owner: text,
    reason: text,
    days: described('The remaining days; zero or less after the end.', whole),
    refused: described('The reason why the exception does not count.', v.optional(text)),
  }),
);

const found = {
  rule: described('The `id` of the rule.', text),
  severity: v.picklist(severities),
  says: described('The sentence of the rule.', text),
  verdict: v.picklist(auditVerdicts),
  why: described('The value that was found, or the hidden setting.', v.array(text)),
  grants: described('The permissions that would show hidden settings.', v.array(text)),
  waived: v.optional(exception),
};

const answer = v.strictObject({
  version: v.literal(1),
  exit: described('The exit code of the command.', v.picklist([0, 1, 2])),
  repositories: v.array(
    v.strictObject({
      ...named,
      verdict: described(
        'The worst verdict; `error` if the repository could not be read.',
        v.picklist([...auditVerdicts, 'error']),
      ),
      findings: v.array(
        v.strictObject({
          ...found,
          fixes: described('Lines for the settings file, or manual steps.', v.array(text)),
        }),
      ),
      lines: v.optional(v.array(line)),
    }),
  ),
  lines: v.optional(v.array(line)),
});

/** What `trueup audit --json` prints. */
export const auditSchema = () => toSchema(answer, { exception });

const place = v.optional(v.strictObject({ file: text, line: whole, column: whole }));
const gap = v.strictObject({ why: text, grant: v.optional(text) });
const test = mapOf(v.any());

const keptRule = v.strictObject({
  id: text,
  severity: v.picklist(severities),
  says: text,
  where: mapOf(v.any()),
  require: described(
    'All of these must hold. Of each, one group must hold.',
    v.array(
      v.strictObject({
        anyOf: v.array(
          v.array(v.strictObject({ path: v.strictObject({ text, section: text, steps: v.array(text) }), test })),
        ),
      }),
    ),
  ),
  place,
});

const keptException = v.strictObject({
  rule: text,
  repos: v.array(text),
  until: text,
  owner: text,
  reason: text,
  place,
});

const fix = v.strictObject({
  line: text,
  isAdvice: yes,
  set: v.optional(v.strictObject({ path: text, value: v.any() })),
});

const reading = v.strictObject({
  paths: mapOf(
    v.strictObject({
      found: v.array(
        v.strictObject({
          at: text,
          value: v.optional(v.any()),
          may: described('How the value may differ from the visible one.', v.optional(text)),
          from: described('The rulesets and classic rules of the value.', v.optional(v.array(text))),
        }),
      ),
      gaps: v.array(gap),
      isPartial: yes,
      absent: v.optional(text),
    }),
  ),
  fits: described('Whether each rule is for this repository.', mapOf(v.union([v.boolean(), gap]))),
  owners: described(
    'Whether the owners of exceptions belong to the owner of the repository.',
    v.optional(
      mapOf(
        v.strictObject({
          is: v.picklist(['known', 'stranger', 'unknown']),
          why: v.optional(text),
          grant: v.optional(text),
        }),
      ),
    ),
  ),
});

const requests = v.array(
  v.strictObject({
    method: text,
    path: text,
    status: whole,
    time: text,
    permissions: described('The permissions that GitHub accepts for this request.', v.optional(text)),
    scopes: described('The scopes of a classic token, as GitHub reports them.', v.optional(text)),
    server: described('The version of an Enterprise Server.', v.optional(text)),
  }),
);

const told = { version: v.literal(1), tool: text, time: text };

const evidence = v.union([
  described(
    'The index, which names the other files.',
    v.strictObject({
      ...told,
      files: described('The SHA-256 of each file.', mapOf(v.pipe(text, v.regex(/^[0-9a-f]{64}$/)))),
      requests: described('Requests that are not for a single repository.', requests),
    }),
  ),
  described(
    'A repository.',
    v.strictObject({
      ...told,
      repository: v.strictObject({ owner: text, name: text }),
      rules: v.array(keptRule),
      exceptions: v.array(keptException),
      reading,
      withheld: described('Paths with a URL that is left out.', v.array(text)),
      findings: v.array(v.strictObject({ ...found, fixes: v.array(fix) })),
      requests,
    }),
  ),
]);

/** The files of evidence: one of a repository, or the index. */
export const evidenceSchema = () => toSchema(evidence, { exception });
