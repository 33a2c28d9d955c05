import type { SectionDocs } from './section-docs.ts';

export const docs: SectionDocs = {
  about: 'Addresses that the host notifies of events in the repository.',
  keys: {
    '[].config': 'The address of the deliveries, and their form.',
    '[].config.url': {
      about: 'The address, which must match exactly. A different address is a different webhook.',
      examples: ['https://hooks.example.com/push'],
    },
    '[].config.content_type':
      'The format of the deliveries. Without it, a new webhook uses `form`, and a live webhook stays as it is.',
    '[].config.secret': {
      about:
        'The environment variable of the run that holds the secret, such as `$WEBHOOK_SECRET`. The host signs deliveries with the secret.',
      examples: ['$WEBHOOK_SECRET'],
    },
    '[].config.insecure_ssl': '`1` delivers without verifying the certificate, `0` verifies it. Text or a number.',
    '[].events': {
      about:
        'The events to deliver, in any order; `*` means all events. Without it, a new webhook gets `push`, and a live webhook stays as it is.',
      examples: [['push', 'pull_request']],
    },
    '[].active': 'Whether the host delivers events.',
    '[].name': 'The name of every webhook, always `web`.',
  },
  limits: [
    'The host never shows secrets, so check verifies everything else, and apply sends the secret again on every run.',
    'Trueup sends events that it does not know unchanged, with a note.',
    'Old service hooks, whose name is not `web`, stay as they are.',
  ],
  beyondSchema: [
    {
      rule: 'an address that starts with `https://` but has no host name',
      says: /^is not an address that the host can deliver to$/,
      example: 'webhooks: [{config: {url: "https://"}}]',
    },
  ],
};
