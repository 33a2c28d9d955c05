import { expect, it } from 'vitest';
import { listRefusals, listRemarks, parseDesired } from '../../../../../test/kit/reports/parsed.ts';
import { Reference } from '../../settings/schema/reference.ts';

const url = 'https://hooks.example/in';
const shown = '"https://hooks.example/in"';
const hook = (...lines: string[]) =>
  `webhooks:\n- config:\n    url: ${url}\n${lines.map((line) => `  ${line}\n`).join('')}`;
const config = (...lines: string[]) => hook(...lines.map((line) => `  ${line}`));

it('accepts the keys of a webhook, with the secret as a reference [2.3.17.4]', () => {
  const text = hook('  secret: $HOOK', '  content_type: json', 'events: [push]', 'active: false', 'name: web');
  expect(parseDesired(text, 'webhooks')).toEqual({
    entries: [
      {
        config: { url, secret: new Reference('HOOK'), content_type: 'json' },
        events: ['push'],
        active: false,
        name: 'web',
      },
    ],
    undeclared: 'keep',
  });
});

it('refuses a literal secret, without repeating it [5.11]', () => {
  for (const secret of ['hunter2', '"********"', '12345', '"$hunter2 "', '${hunter2}']) {
    const [refusal, ...more] = listRefusals(config(`secret: ${secret}`));
    expect(more).toEqual([]);
    expect(refusal).toMatch(/^settings\.yml:4:5: webhooks\[0\]\.config\.secret: is (a literal value|not in the form)/);
    expect(refusal).not.toMatch(/hunter2|12345|\*\*/);
  }
});

it('does not repeat a secret in the wrong place either [5.11]', () => {
  const wrong = [
    'webhooks: hunter2',
    'webhooks: [hunter2]',
    `webhooks: [{config: {url: "${url}", secert: hunter2}}]`,
    `webhooks: [{config: {url: "${url}", secret:hunter2}}]`,
    'webhooks: [{config: hunter2}]',
    `webhooks: [{url: "${url}", secret: hunter2}]`,
    'webhooks: [{config: {url: "ftp://user:hunter2@hooks.example"}}]',
    `webhooks: [{config: {url: "${url}", secret: {value: hunter2}}}]`,
  ];
  for (const text of wrong) {
    expect(listRefusals(text)).not.toEqual([]);
    expect(listRefusals(text).join()).not.toContain('hunter2');
  }
});

it('accepts `insecure_ssl` as a number or text [2.3.17.5]', () => {
  for (const spelt of ['0', '"0"'])
    expect(parseDesired(config(`insecure_ssl: ${spelt}`), 'webhooks').entries[0].config.insecure_ssl).toBe('0');
  expect(listRefusals(config('insecure_ssl: 2'))[0]).toContain('is the number 2, but must be `0` or `1`');
  expect(listRefusals(config('insecure_ssl: true'))[0]).toContain(
    'write `1` to deliver even if the certificate is invalid',
  );
  expect(listRefusals(config('insecure_ssl: false'))[0]).toContain('write `0` to deliver only if');
});

it('requires a valid URL [2.1.5]', () => {
  const address = (text: string) => listRefusals(`webhooks:\n- config: {url: "${text}"}\n`)[0];
  for (const wrong of [
    'hooks.example/in',
    'ftp://hooks.example',
    '$HOOK_URL',
    'https://',
    'https:user:hunter2@hooks.example',
  ])
    expect(address(wrong)).toContain('only `secret` can be the name of a variable');
  expect(listRefusals('webhooks:\n- events: [push]\n')[0]).toContain('is missing. To fix, add `config`');
  expect(listRefusals('webhooks:\n- config: {content_type: json}\n')[0]).toContain('is missing. To fix, add `url`');
});

it('requires at least one event, and sends each only once [2.3.17]', () => {
  expect(listRefusals(hook('events: []'))).toEqual([
    expect.stringMatching(
      /is empty: GitHub stores `push` for a new webhook, and keeps the events of an existing webhook\. To fix, list an event, or write `active: false` to deliver nothing$/,
    ),
  ]);
  expect(parseDesired(hook('events: [push, issues, push]'), 'webhooks').entries[0].events).toEqual(['push', 'issues']);
});

it('accepts unknown events, with a remark [2.3.17]', () => {
  expect(listRemarks(hook("events: [push, sub_issues, dismissal_request_dependabot, '*']"))).toEqual([]);
  expect(listRemarks(hook('events: [pull_requests, brand_new_thing]'))).toEqual([
    '`pull_requests` is not a webhook event that Trueup knows; Trueup sends it unchanged; did you mean `pull_request`?',
    '`brand_new_thing` is not a webhook event that Trueup knows; Trueup sends it unchanged',
  ]);
});

it('refuses two entries with the same URL [2.3.17.1]', () => {
  expect(listRefusals(`${hook()}- config: {url: "${url}"}\n  events: [issues]\n`)[0]).toContain(
    `webhook ${shown} is already declared, on line 2`,
  );
});

it('refuses the keys of `config` one level too high, and suggests the right place [2.1.5]', () => {
  expect(
    listRefusals(`webhooks:\n- url: ${url}\n  content_type: json\n  secret: a-literal\n  events: [push]\n`),
  ).toEqual([
    [
      'settings.yml:2:3: webhooks[0]: has `url`, `content_type`, `secret` next to `config`, but these keys belong inside `config`. To fix, move it below `config:`',
      '    config:',
      '      url: …',
      '      content_type: …',
      '      secret: $MY_SECRET',
    ].join('\n'),
    expect.stringContaining('webhooks[0].config.secret: is a literal value'),
  ]);
});

it('refuses read-only keys, and hooks with another name [2.1.5]', () => {
  expect(listRefusals(hook('id: 12'))[0]).toContain('webhooks[0].id: is read-only');
  expect(listRefusals(hook('url: https://api.example/hooks/12'))[0]).toContain('is not a key here');
  expect(listRefusals(hook('name: email'))[0]).toContain('must be `web`');
});

it('warns about a URL with a password, without repeating it [5.11]', () => {
  expect(listRemarks('webhooks: [{config: {url: "https://user:hunter2@hooks.example/in"}}]')).toEqual([
    'the URL of webhook "https://***@hooks.example/in (#4893)" contains a user name or password, which everyone who can read the file can see',
  ]);
});
