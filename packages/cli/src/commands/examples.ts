/** What people type, and what for. The flags in it are those that a long help lists first. */
const lines = `
check | in a clone: what differs from .github/settings.yml
check --repository acme/shop --settings-file shop.yml | any repository and file
check --fleet-file fleet.yml --repos 'acme/svc-*' --details | a part of a fleet, with every note
apply --repository acme/shop | show what differs, ask, and change it
apply --repository acme/shop --yes --undo-file undo.yml | without asking, and with a way back
apply --fleet-file fleet.yml --plan plan.json --yes | only what somebody has approved
preview --base main | in a clone: what your change of the file does
preview --pull-request 7 --post | the same as a comment and a check run
preview --fleet-file fleet.yml --base main --brakes stop | for a fleet, red where apply would stop
adopt labels repository.has_wiki | take over two differences
adopt --repository acme/shop --settings-file shop.yml --also undeclared | all of them, and what no entry names
snapshot --repository acme/shop --snapshot-file shop.yml | one repository
snapshot --repos 'acme/*' --snapshot-file snapshots --overwrite | all of an owner, each time anew
render --settings-file base.yml,shop.yml --rendered-file settings.yml | the higher layer comes last
render --fleet-file fleet.yml --repository acme/shop --explain labels | which layer sets each label
report shards --fleet-file fleet.yml --largest 20 | at most twenty jobs
report shards --repos 'acme/*' --repos-dir repos | of an owner, with files in a folder
report merge reports/*.json --report-file all.json | the shards of one run
who acme/shop rulesets/main webhooks | as the history and the audit log say
report html all.json --output fleet.html | a page to send on
validate --settings-file settings.yml --server 3.17 | also for what that server lacks
grants --mode check | for a token that only reads
protection --repository acme/shop | the default branch
protection 'release/*' --settings-file new.yml --fail-on blocks | and what a file would change
audit --repository acme/shop | the rules that suit everybody
audit --repos 'acme/*' --pack osps-1 --html audit.html | an owner against other rules, as a page
audit --fleet-file fleet.yml --policy rules.yml | a fleet against rules of your own
init | in a clone
init --action OWNER/trueup@v1 --hardened | with the published action, live previews and approved changes
serve --fleet-file fleet.yml --app-id 7 | check what changes
serve --fleet-file fleet.yml --app-id 7 --mode apply --brakes stop | apply, and hold what is hard to undo
import --settings-file settings.yml --in-place | a file of the Settings app
import state.json --from terraform --to repos --to-fleet fleet.yml | a state
import --from protection --in-place | classic protection in .github/settings.yml, as rulesets
import --from ids --repository acme/shop | ids in .github/settings.yml, as names
demo --details | with every report in full
sandbox --server 3.17 | an Enterprise Server
sandbox --serve | the service beside it
completion bash >> ~/.bashrc | and in zsh or fish likewise`;

const examples = lines.split('\n').map((line) => `trueup ${line}`.split(' | ') as [typed: string, purpose: string]);

export const examplesOf = (name: string) => examples.filter(([typed]) => typed.startsWith(`trueup ${name} `));
