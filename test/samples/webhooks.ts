import type { Sample } from './sample.ts';

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
};
