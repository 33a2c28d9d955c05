import { expect, it } from 'vitest';
import { showFullText } from '../../plan/wording.ts';
import type { LiveHook } from './calls.ts';
import { webhooks } from './index.ts';

const { toSettings } = webhooks;
const url = 'https://hooks.example/in';
const shown = '"https://hooks.example/in"';
const live = (id: number, config: LiveHook['config'], more: Partial<LiveHook> = {}): LiveHook => ({
  id,
  url: 'https://host.example/hook',
  name: 'web',
  active: true,
  events: ['push'],
  config,
  ...more,
});

it('a snapshot writes webhooks as entries, and secrets as references, with a note to set them [2.3.17.6]', () => {
  const config = { url, content_type: 'json', insecure_ssl: 0, secret: '********' };
  const { notes, ...taken } = toSettings([live(7, config), live(8, { url: `${url}/2` }, { active: false })]);
  expect({ ...taken, notes: notes.map(({ text }) => showFullText(text)) }).toEqual({
    value: {
      _undeclared: 'keep',
      entries: [
        {
          config: { url, content_type: 'json', secret: '$SECRET_WEBHOOK_7', insecure_ssl: '0' },
          events: ['push'],
          active: true,
        },
        { config: { url: `${url}/2` }, events: ['push'], active: false },
      ],
    },
    notes: [`$SECRET_WEBHOOK_7 is the secret of webhook ${shown}, which GitHub does not show: set it before an apply`],
    omissions: [],
  });
});

it('a snapshot leaves out old service hooks and hooks without a URL, with a note [2.3.17.2]', () => {
  const service = live(7, { address: 'team@shop.example', token: 'hunter2' }, { name: 'email' });
  const omissions = [
    { text: 'hook 7 is left out: it belongs to the old service "email"' },
    { text: 'hook 8 is left out: it has no URL' },
  ];
  expect(toSettings([service, live(8, {})])).toEqual({
    value: undefined,
    notes: omissions,
    omissions,
  });
});

it('a snapshot leaves out an empty list of events, which a file cannot declare [2.3.17.6]', () => {
  const why = `\`events\` of webhook ${shown} is left out: a file cannot declare an empty list`;
  const { notes, omissions, ...taken } = toSettings([live(7, { url }, { events: [] })]);
  expect([
    taken.value,
    notes.map(({ text }) => showFullText(text)),
    omissions?.map(({ text }) => showFullText(text)),
  ]).toEqual([{ _undeclared: 'keep', entries: [{ config: { url }, active: true }] }, [why], [why]]);
});

it('a snapshot writes a URL unchanged, and notes that it contains a password [2.3.17.6]', () => {
  const address = 'https://user:hunter2@hooks.example/in';
  const { value, notes } = toSettings([live(7, { url: address })]);
  expect(value).toMatchObject({ entries: [{ config: { url: address } }] });
  expect(notes.map(({ text }) => showFullText(text))).toEqual([
    'the URL of webhook "https://***@hooks.example/in (#4893)" contains a user name or password, which everyone who can read the file can see',
  ]);
});

it('a snapshot fails if two webhooks have the same URL [2.3.17.1]', () => {
  expect(() => toSettings([live(7, { url }), live(8, { url })])).toThrow('GitHub has two of webhook');
});
