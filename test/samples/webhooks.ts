import { repeatFirstEntry } from './breach.ts';
import { createExactList } from './crowd.ts';
import type { Live } from './meddling.ts';
import { none } from './opposites.ts';
import type { Sample } from './sample.ts';

const findHook = (live: Live, url: string) => live.webhooks.find((one: Live) => one.config.url === url);

export const sample: Sample = {
  settings: `
webhooks:
  _undeclared: delete
  entries:
    - config:
        url: https://ci.example/hook
        content_type: json
        secret: $HOOK_SECRET
        insecure_ssl: 0
      events: [push, pull_request]
    - config:
        url: https://chat.example/hook
        secret: $CHAT_SECRET
      events: ['*']
      active: false
    - config:
        url: https://new.example/hook
        secret: $HOOK_SECRET
`,
  drifted: {
    webhooks: [
      {
        config: { url: 'https://ci.example/hook', content_type: 'form', insecure_ssl: '1', secret: 'old' },
        events: ['push'],
      },
      { config: { url: 'https://chat.example/hook' }, events: ['issues'] },
      { config: { url: 'https://former.example/hook', secret: 'former' } },
      { name: 'email', config: { address: 'team@shop.example' } },
    ],
  },
  environment: { HOOK_SECRET: 'a secret of the sample', CHAT_SECRET: 'another one' },
  grants: { check: ['Webhooks: read'], apply: ['Webhooks: write'] },
  requests: 1,
  opposites: [none],
  meddlings: [
    {
      what: 'subscribes a webhook to another event',
      act: (_, live) => void findHook(live, 'https://ci.example/hook').events.push('release'),
      isThere: (live) => findHook(live, 'https://ci.example/hook').events.includes('release'),
      named: /release/,
    },
    {
      what: 'changes how a webhook is sent',
      act: (_, live) =>
        void Object.assign(findHook(live, 'https://chat.example/hook').config, { content_type: 'json' }),
      isThere: (live) => findHook(live, 'https://chat.example/hook').config.content_type === 'json',
      named: /content_type/,
    },
  ],
  crowds: [
    {
      call: 'list',
      declare: (names) => createExactList(names.map((name) => ({ config: { url: `https://${name}.example/hook` } }))),
      seed: (names) => ({
        webhooks: names.map((name) => ({ config: { url: `https://${name}.example/hook` }, events: ['issues'] })),
      }),
      live: (repository) => repository.webhooks,
      named: 'config.url',
      spelt: (name) => `https://${name}.example/hook`,
    },
  ],
  breaches: [
    repeatFirstEntry('config.url'),
    {
      what: 'an address beside `config`',
      breaks: (section) => section.entries.push({ url: 'https://flat.example/hook', events: ['push'] }),
      reads: [[3]],
    },
  ],
};
