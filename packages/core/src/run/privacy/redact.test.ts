import { expect, it } from 'vitest';
import { withPublicVersion } from '../../plan/wording.ts';
import type { Line } from '../../report/result/result.ts';
import { addRequest } from '../../report/sentences.ts';
import type { PrivacyOptions } from '../../session/inputs/run-options.ts';
import type { Disclosure } from '../../session/targets/disclosure.ts';
import { explainWithheld, redactLine, redactTarget } from './redact.ts';

const secret = 'kestrel';
const line: Line = {
  kind: 'error',
  key: `labels[0] "${secret}"`,
  namedKey: secret,
  message: `label ${secret}`,
  fix: `rename ${secret}`,
  place: { file: secret, line: 1, column: 1 },
};

it('keeps the reason of a stop and the time to resume in a withheld line [6.3]', () => {
  const fix = 'run again at 14:32 UTC or later';
  const stopped = { ...line, code: 'stopped' as const, message: 'the run stopped after 60 min of waiting', fix };
  expect(redactLine(stopped, 'labels')).toEqual({
    kind: 'error',
    key: 'labels',
    message: 'the run stopped after 60 min of waiting',
    fix,
    code: 'stopped',
  });
});

it.each([
  ['parse_refused', 'the settings file is not valid (withheld)'],
  ['permission_denied', 'the token lacks a permission (withheld)'],
  ['unsupported', 'GitHub does not support it (withheld)'],
  ['api_error', 'GitHub refused a request or did not answer (withheld)'],
  ['plan_refused', 'Trueup refuses it (withheld)'],
  ['not_found', 'not found (withheld)'],
  ['conflict', 'it conflicts with the current state on GitHub (withheld)'],
  ['precondition_failed', 'GitHub has a newer version (withheld)'],
  ['undo_unkept', 'the undo file could not be written (withheld)'],
  ['plan_moved', 'the plan differs from the approved plan (withheld)'],
  ['guarded', 'a brake or a policy rule reports a change (withheld)'],
  ['rule_changed', 'a file changes its rules (withheld)'],
  ['not_taken', 'GitHub accepted a write but did not apply it (withheld)'],
  ['missing_secret', 'an environment variable that the file uses is not set (withheld)'],
  ['internal', 'internal error (withheld)'],
] as const)('explains the code %s in a withheld line without naming the repository [6.3]', (code, message) => {
  const validate = 'run `trueup validate FILE` on your own machine to see the message';
  const { message: said, fix } = redactLine({ ...line, code });
  expect([said, fix]).toEqual([message, code === 'parse_refused' ? validate : undefined]);
  expect(JSON.stringify(redactLine({ ...line, code }))).not.toContain(secret);
});

it.each([
  [{ code: 'api_error' }, 422, 'GET *** answered 422 Unprocessable Entity: GitHub refused it (withheld)'],
  [{ code: 'not_found' }, 404, 'GET *** answered 404 Not Found: not found (withheld)'],
  [
    { code: 'api_error', publicMessage: 'GitHub failed' },
    503,
    'GET *** answered 503 Service Unavailable: GitHub failed',
  ],
  [{ code: 'api_error' }, 599, 'GET *** answered 599: GitHub refused it (withheld)'],
  [{ kind: 'note' }, 410, 'GET *** answered 410 Gone: (withheld)'],
  [
    { code: 'permission_denied', grant: 'Issues: read' },
    404,
    'GET *** answered 404 Not Found: the token lacks a permission, or the name is wrong (withheld)',
  ],
] as const)('keeps the status and its standard text in a withheld line: %j, %i [6.12]', (said, status, message) => {
  const request = { method: 'GET', path: `/repos/acme/${secret}`, status };
  const shown = redactLine({
    ...line,
    ...said,
    request: { ...request, path: withPublicVersion(request.path, '/repos') },
  });
  expect(addRequest(shown)).toBe(message);
  expect(addRequest(shown)).not.toContain(secret);
});

it('marks a withheld line without a code, and names a missing permission as the fix [6.3]', () => {
  const shown = { sign: '-', tone: 'removal' } as const;
  for (const more of [{}, shown])
    expect(redactLine({ ...line, ...more })).toStrictEqual({ kind: 'error', key: '', message: '(withheld)', ...more });
  const request = { method: 'GET', path: `/repos/acme/${secret}`, status: 403 };
  expect(redactLine({ ...line, request, grant: 'Issues: read, Pages: write' })).toMatchObject({
    fix: 'give the token the permission "Issues: read" and "Pages: write"',
    request: { method: 'GET', path: '***', status: 403 },
  });
});

it('keeps the outcome, the sections and the number of lines of a withheld repository [6.3]', () => {
  const section = { name: 'labels', status: 'failed' as const, coverage: [], lines: [line, line] };
  const result = redactTarget(
    { repository: `acme/${secret}`, outcome: 'failed', sections: [section], lines: [line] },
    'redacted-1',
  );
  expect(result).toMatchObject({ repository: 'redacted-1', outcome: 'failed', sections: [{ name: 'labels' }] });
  expect([result.sections[0]!.lines.length, result.lines.length]).toEqual([2, 1]);
  expect(JSON.stringify(result)).not.toContain(secret);
});

it('mentions existing and possible report issues once for the whole run [6.3]', () => {
  const hidden = (more: Partial<Disclosure>) => ({ name: 'redacted-1', isHidden: true, ...more }) as Disclosure;
  const saidOf = (privateReport: PrivacyOptions['privateReport'], ...all: Partial<Disclosure>[]) =>
    explainWithheld(all.map(hidden), { privateRepos: 'redact', privateReport }).map(({ message, fix }) => [
      message,
      fix,
    ]);
  const show = 'pass `--private-repos show` if all readers of this output may see them';
  const both = 'the details of 2 repositories are withheld, because Trueup cannot check that they are public';
  const issue = 'an issue in the repository itself, or ';
  expect(saidOf('none', { visibility: 'private' }, {})).toEqual([
    [both, `pass \`--private-report issue\` to get them as ${issue}${show}`],
  ]);
  expect(saidOf('issue', { isReported: true }, {})).toEqual([
    [both, `read those of 1 of them in the report issue in the repository itself, or ${show}`],
  ]);
  expect(saidOf('issue', { isHidden: false })).toEqual([]);
});
