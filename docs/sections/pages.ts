import type { SectionDocs } from './section-docs.ts';

export const docs: SectionDocs = {
  about: 'The website of the repository. `null` takes it down.',
  keys: {
    build_type: {
      about: 'How the site is built. A new site needs this key or `source`.',
      values: { legacy: 'The host builds it from a branch.', workflow: 'A workflow of the repository builds it.' },
    },
    source: 'The branch and folder to build from.',
    'source.branch': 'The branch.',
    'source.path': 'The folder in the branch.',
    cname: { about: 'The custom domain, or `null` for none.', examples: ['www.example.com'] },
    https_enforced: 'Whether the host serves the site only over HTTPS.',
    public: 'Whether everyone can see the site. Only the enterprise plan lets you choose.',
  },
  limits: [
    'Without the enterprise plan, the host reports `public: true` and ignores `public: false`: check lists the difference, and apply leaves it with a note.',
    'The host answers 404 both for a missing site and for a token without Pages: read. If the repository reports a site, Trueup fails and asks for Pages: read.',
    'Writes need both Pages: write and Administration: write.',
    'Trueup sends unknown keys unchanged.',
  ],
  refused: { '': { keys: ['branch', 'path'] } },
};
