import type { SectionDocs } from '../docs.ts';

export const docs: SectionDocs = {
  about: 'Addresses that are told when something happens in the repository.',
  keys: {
    '[].config': 'Where and how it is delivered.',
    '[].config.url': {
      about: 'The address, by which the webhook is found, letter for letter. Another one is another webhook.',
      examples: ['https://hooks.example.com/push'],
    },
    '[].config.content_type':
      'How what is delivered is written. Left out, a new one uses `form`, and a live one stays as it is.',
    '[].config.secret': {
      about: 'The variable of the run’s environment that holds the secret with which deliveries are signed.',
      examples: ['$WEBHOOK_SECRET'],
    },
    '[].config.insecure_ssl':
      'Whether it is delivered without a look at the certificate: `0` or `1`, as text or as number.',
    '[].events': {
      about:
        'The events that are told, in any order; `*` is all of them. Left out, a new one hears of pushes, and a live one stays as it is.',
      examples: [['push', 'pull_request']],
    },
    '[].active': 'Whether anything is delivered.',
    '[].name': 'What the host calls every webhook.',
  },
  limits: [
    'The host shows no secret, so check verifies everything else, and apply sends the secret again on every run.',
    'An event that Trueup does not know is sent as it stands, with a note.',
    'Services of old, which have another name than `web`, stay as they are.',
  ],
  beyondSchema: [
    {
      rule: 'an address that starts well and leads nowhere',
      says: /^is no address that the host can deliver to$/,
      example: 'webhooks: [{config: {url: "https://"}}]',
    },
  ],
};
