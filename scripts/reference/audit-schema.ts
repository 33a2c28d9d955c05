import * as v from 'valibot';
import { auditVerdicts } from '../../packages/audit/src/audit/judge.ts';
import { severities } from '../../packages/audit/src/audit/policy/policy.ts';
import { describeSchema, line, repositoryFields, text } from './answer-words.ts';
import { toSchema } from './json-schema.ts';

const integer = v.pipe(v.number(), v.integer());
const optionalTrue = v.optional(v.literal(true));
const createMapSchema = (values: v.GenericSchema) => v.record(text, values);

const exception = describeSchema(
  'The exception for this rule, even if it has ended or is refused.',
  v.strictObject({
    until: text,
    owner: text,
    reason: text,
    days: describeSchema('The remaining days; zero or less after the end.', integer),
    refused: describeSchema('The reason why the exception does not count.', v.optional(text)),
  }),
);

const findingFields = {
  rule: describeSchema('The `id` of the rule.', text),
  severity: v.picklist(severities),
  says: describeSchema('The sentence of the rule.', text),
  verdict: v.picklist(auditVerdicts),
  why: describeSchema('The value that was found, or the hidden setting.', v.array(text)),
  grants: describeSchema('The permissions that would show hidden settings.', v.array(text)),
  waived: v.optional(exception),
};

const answer = v.strictObject({
  version: v.literal(1),
  exit: describeSchema('The exit code of the command.', v.picklist([0, 1, 2])),
  repositories: v.array(
    v.strictObject({
      ...repositoryFields,
      verdict: describeSchema(
        'The worst verdict; `error` if the repository could not be read.',
        v.picklist([...auditVerdicts, 'error']),
      ),
      findings: v.array(
        v.strictObject({
          ...findingFields,
          fixes: describeSchema('Lines for the settings file, or manual steps.', v.array(text)),
        }),
      ),
      lines: v.optional(v.array(line)),
    }),
  ),
  lines: v.optional(v.array(line)),
});

/** Describes the output of `trueup audit --json`. */
export const createAuditSchema = () => toSchema(answer, { exception });

const place = v.optional(v.strictObject({ file: text, line: integer, column: integer }));
const gap = v.strictObject({ why: text, grant: v.optional(text) });
const test = createMapSchema(v.any());

const storedRule = v.strictObject({
  id: text,
  severity: v.picklist(severities),
  says: text,
  where: createMapSchema(v.any()),
  require: describeSchema(
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

const storedException = v.strictObject({
  rule: text,
  repos: v.array(text),
  until: text,
  owner: text,
  reason: text,
  place,
});

const fix = v.strictObject({
  line: text,
  isAdvice: optionalTrue,
  set: v.optional(v.strictObject({ path: text, value: v.any() })),
});

const reading = v.strictObject({
  paths: createMapSchema(
    v.strictObject({
      found: v.array(
        v.strictObject({
          at: text,
          value: v.optional(v.any()),
          may: describeSchema('How the value may differ from the visible one.', v.optional(text)),
          from: describeSchema('The rulesets and classic rules of the value.', v.optional(v.array(text))),
        }),
      ),
      gaps: v.array(gap),
      isPartial: optionalTrue,
      absent: v.optional(text),
    }),
  ),
  fits: describeSchema('Whether each rule is for this repository.', createMapSchema(v.union([v.boolean(), gap]))),
  owners: describeSchema(
    'Whether the owners of exceptions belong to the owner of the repository.',
    v.optional(
      createMapSchema(
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
    status: integer,
    time: text,
    permissions: describeSchema('The permissions that GitHub accepts for this request.', v.optional(text)),
    scopes: describeSchema('The scopes of a classic token, as GitHub reports them.', v.optional(text)),
    server: describeSchema('The version of an Enterprise Server.', v.optional(text)),
  }),
);

const headerFields = { version: v.literal(1), tool: text, time: text };

const evidence = v.union([
  describeSchema(
    'The index, which names the other files.',
    v.strictObject({
      ...headerFields,
      files: describeSchema('The SHA-256 of each file.', createMapSchema(v.pipe(text, v.regex(/^[0-9a-f]{64}$/)))),
      requests: describeSchema('Requests that are not for a single repository.', requests),
    }),
  ),
  describeSchema(
    'A repository.',
    v.strictObject({
      ...headerFields,
      repository: v.strictObject({ owner: text, name: text }),
      rules: v.array(storedRule),
      exceptions: v.array(storedException),
      reading,
      withheld: describeSchema('Paths with a URL that is left out.', v.array(text)),
      findings: v.array(v.strictObject({ ...findingFields, fixes: v.array(fix) })),
      requests,
    }),
  ),
]);

/** Describes the evidence of a repository, and the index. */
export const createEvidenceSchema = () => toSchema(evidence, { exception });
