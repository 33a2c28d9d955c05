import type { SectionDocs } from '../docs.ts';

export const docs: SectionDocs = {
  about: 'The website of the repository. `null` takes it down.',
  keys: {
    build_type: {
      about: 'How the site is made. A new site needs it, or a `source`.',
      values: { legacy: 'From a branch, by the host.', workflow: 'By a workflow of the repository.' },
    },
    source: 'Where the host takes it from.',
    'source.branch': 'The branch.',
    'source.path': 'The folder in it.',
    cname: { about: 'Its own domain, or `null` for none.', examples: ['www.example.com'] },
    https_enforced: 'Whether it is served over HTTPS alone.',
    public: 'Whether everyone can see it. Only some enterprises can choose.',
  },
  limits: [
    'Where the host sets no visibility of sites it reports `public: true` and ignores another value, so `public: false` never converges. A note says why.',
    'A site that the token may not see is answered like one that is not there. Only where the repository says that it has none is it taken for missing; else Pages: read is asked for.',
    'Writes need Pages: write and Administration: write.',
    'A key that Trueup does not know is sent as it stands.',
  ],
  refused: { '': { keys: ['branch', 'path'] } },
};
