import type { SectionDocs } from './section-docs.ts';

export const docs: SectionDocs = {
  about: 'Webhooks of the repository.',
  keys: {
    '[].config': 'URL, format and secret of the deliveries.',
    '[].config.url': {
      about: 'The URL, which must match exactly. Another URL is another webhook.',
      examples: ['https://hooks.example.com/push'],
    },
    '[].config.content_type': 'The format of the deliveries. A new webhook uses `form` by default.',
    '[].config.secret': {
      about: 'The environment variable with the secret, such as `$WEBHOOK_SECRET`.',
      examples: ['$WEBHOOK_SECRET'],
    },
    '[].config.insecure_ssl': '`1` delivers without verifying the certificate, `0` verifies it. Text or a number.',
    '[].events': {
      about: 'The events, in any order; `*` means all. A new webhook gets `push` by default.',
      examples: [['push', 'pull_request']],
    },
    '[].active': 'Whether GitHub delivers events.',
    '[].name': 'Always `web`.',
  },
  limits: [
    'GitHub does not show the secret, so apply sends it on every run.',
    'Trueup sends unknown events unchanged, with a note.',
    'Old service hooks, whose name is not `web`, stay as they are.',
  ],
  beyondSchema: [
    {
      rule: 'a URL without a server name',
      says: /^is not a URL that GitHub can deliver to$/,
      example: 'webhooks: [{config: {url: "https://"}}]',
    },
  ],
};
