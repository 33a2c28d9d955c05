import type { SectionDocs } from './section-docs.ts';

export const docs: SectionDocs = {
  about: 'The GitHub Pages site of the repository. `null` or no value removes it.',
  keys: {
    build_type: {
      about: 'How the site is built. A new site needs this key or `source`.',
      values: { legacy: 'GitHub builds it from a branch.', workflow: 'A workflow builds it.' },
    },
    source: 'The branch and folder to build from.',
    'source.branch': 'The branch.',
    'source.path': 'The folder in the branch.',
    cname: { about: 'The custom domain, or `null` for none.', examples: ['www.example.com'] },
    https_enforced: 'Whether GitHub serves the site only over HTTPS.',
    public: 'Whether everyone can see the site. `false` requires GitHub Enterprise Cloud.',
  },
  limits: [
    'Without GitHub Enterprise Cloud, GitHub ignores `public: false`. Check reports drift, and apply leaves it with a note.',
    'GitHub answers 404 both for a missing site and for a token without Pages: read. If the repository reports a site, Trueup fails and asks for Pages: read.',
    'Writes need both Pages: write and Administration: write.',
    'GitHub does not take down the site of `OWNER.github.io`, and takes down some sites of a branch such as `gh-pages` only in the settings of the repository. `null` then fails.',
    'Trueup sends unknown keys unchanged.',
  ],
  refused: { '': { keys: ['branch', 'path'] } },
};
