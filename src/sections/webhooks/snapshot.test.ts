import { expect, it } from 'vitest';
import type { LiveHook } from './calls.ts';
import { webhooksToSettings } from './snapshot.ts';

const url = 'https://hooks.example/in';
const shown = '"https://hooks.example/… (#0b3e)"';
const live = (id: number, config: LiveHook['config'], more: Partial<LiveHook> = {}): LiveHook => ({
  id,
  url: 'https://host.example/hook',
  name: 'web',
  active: true,
  events: ['push'],
  config,
  ...more,
});

it('writes webhooks as entries, and a secret as a reference with a note to set it [2.3.17.6]', () => {
  const config = { url, content_type: 'json', insecure_ssl: 0, secret: '********' };
  expect(webhooksToSettings([live(7, config), live(8, { url: `${url}/2` }, { active: false })])).toEqual({
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
    notes: [
      `$SECRET_WEBHOOK_7 stands for the secret of webhook ${shown}, which the host does not show: set it before an apply`,
    ],
  });
});

it('notes service hooks of old and hooks without an address, and leaves them out [2.3.17.2]', () => {
  const service = live(7, { address: 'team@shop.example', token: 'hunter2' }, { name: 'email' });
  expect(webhooksToSettings([service, live(8, {})])).toEqual({
    value: undefined,
    notes: ['hook 7 is left out: it belongs to the old service "email"', 'hook 8 is left out: it has no address'],
  });
});

it('writes an address as it is, and notes that it holds a password [2.3.17.6]', () => {
  const address = 'https://user:hunter2@hooks.example/in';
  const { value, notes } = webhooksToSettings([live(7, { url: address })]);
  expect(value).toMatchObject({ entries: [{ config: { url: address } }] });
  expect(notes).toEqual([
    'the address of webhook "https://***@hooks.example/… (#4893)" holds a name or a password, and everyone who can read the file can read that',
  ]);
});

it('fails loudly over two webhooks under one address, which no file could declare [2.3.17.1]', () => {
  expect(() => webhooksToSettings([live(7, { url }), live(8, { url })])).toThrow('the repository has two of webhook');
});
