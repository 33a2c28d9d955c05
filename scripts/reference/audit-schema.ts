import { auditVerdicts } from '../../src/wings/audit/judge.ts';
import { severities } from '../../src/wings/audit/policy.ts';
import { closed, described, line, listOf, named, oneOf, reference, type Schema, text } from './answer-words.ts';

const whole: Schema = { type: 'integer' };
const yes: Schema = { const: true };
const anything: Schema = {};
const mapOf = (values: Schema): Schema => ({ type: 'object', additionalProperties: values });

const found = {
  rule: described('The `id` of the rule.', text),
  severity: oneOf(...severities),
  says: described('The sentence of the rule.', text),
  verdict: oneOf(...auditVerdicts),
  why: described('What was found instead, or what could not be seen.', listOf(text)),
  grants: described('The permissions that would show what could not be seen.', listOf(text)),
  'waived?': reference('exception'),
};

const exception = described(
  'The exception that counts, or that has ended or is refused.',
  closed({
    until: text,
    owner: text,
    reason: text,
    days: described('How many days are left; none or fewer once it has ended.', whole),
    'refused?': described('Why it does not count, whatever its last day.', text),
  }),
);

/** What `trueup audit --json` prints. */
export const auditSchema = (): Schema => ({
  ...closed({
    version: { const: 1 },
    exit: described('The exit code of the command.', { enum: [0, 1, 2] }),
    repositories: listOf(
      closed({
        ...named,
        verdict: described('Its worst verdict; `error` if it could not be read.', oneOf(...auditVerdicts, 'error')),
        findings: listOf(closed({ ...found, fixes: described('What to write into the settings file.', listOf(text)) })),
        'lines?': listOf(line),
      }),
    ),
    'lines?': listOf(line),
  }),
  $defs: { exception },
});

const place = closed({ file: text, line: whole, column: whole });
const repository = closed({ owner: text, name: text });
const gap = closed({ why: text, 'grant?': text });
const test = mapOf(anything);

const keptRule = closed({
  id: text,
  severity: oneOf(...severities),
  says: text,
  where: mapOf(anything),
  require: described(
    'All of these must hold: of each, one of its groups.',
    listOf(
      closed({
        anyOf: listOf(listOf(closed({ path: closed({ text, section: text, steps: listOf(text) }), test }))),
      }),
    ),
  ),
  'place?': place,
});

const keptException = closed({
  rule: text,
  repos: listOf(text),
  until: text,
  owner: text,
  reason: text,
  'place?': place,
});

const fix = closed({ line: text, 'isAdvice?': yes, 'set?': closed({ path: text, value: anything }) });

const reading = closed({
  paths: mapOf(
    closed({
      found: listOf(
        closed({
          at: text,
          'value?': anything,
          'may?': described('How the value may differ from what was seen.', text),
          'from?': described('The rulesets and classic rules that it comes from.', listOf(text)),
        }),
      ),
      gaps: listOf(gap),
      'isPartial?': yes,
      'absent?': text,
    }),
  ),
  fits: described(
    'Whether the repository is one of those that a rule is for.',
    mapOf({ oneOf: [{ type: 'boolean' }, gap] }),
  ),
  'owners?': described(
    'Whether those who answer for exceptions belong to the owner of the repository.',
    mapOf(closed({ is: oneOf('known', 'stranger', 'unknown'), 'why?': text, 'grant?': text })),
  ),
});

const requests = listOf(
  closed({
    method: text,
    path: text,
    status: whole,
    time: text,
    'permissions?': described('The permissions one of which the host asks for this, as it names them.', text),
    'scopes?': described('What the token may do at all, which the host says of classic tokens alone.', text),
    'server?': described('The version of an Enterprise Server.', text),
  }),
);

const told = { version: { const: 1 }, tool: text, time: text };

/** The files of evidence: one of a repository, or the index. */
export const evidenceSchema = (): Schema => ({
  oneOf: [
    described(
      'The index, which names the other files.',
      closed({
        ...told,
        files: described('The SHA-256 of each file.', mapOf({ type: 'string', pattern: '^[0-9a-f]{64}$' })),
        requests: described('Requests about no single repository.', requests),
      }),
    ),
    described(
      'A repository.',
      closed({
        ...told,
        repository,
        rules: listOf(keptRule),
        exceptions: listOf(keptException),
        reading,
        withheld: described('Paths whose values hold an address that is left out.', listOf(text)),
        findings: listOf(closed({ ...found, fixes: listOf(fix) })),
        requests,
      }),
    ),
  ],
  $defs: { exception },
});
