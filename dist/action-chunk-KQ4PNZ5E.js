import{a102 as h,e32 as c,b44 as m,d44 as u,b63 as d}from"./action.js";import{a as y,b as g,e as k,f as w,g as I}from"./action-chunk-OHHREX62.js";async function L(t,e){let{title:o,marker:n,differs:a,isClean:r}=e,s=t.reporter(),l=await h(t.reader()),i=w(l,k(await s.ask(y({creator:l})),n)),p=a||!r&&i?.state==="open";if(!p&&!(i&&r))return;let T=r?c(s.now()):v(i),f=`${n}

Last clean check: ${T??"none since this issue was opened"}.

`,b={limit:g-Buffer.byteLength(f),rest:"the log of the check has the rest"};await I(s,i,{title:o,body:f+e.page(b,p)},p)}var D=(t,e,o)=>L(t,{title:"The repository settings differ from their file",marker:"<!-- trueup: settings drift -->",differs:u(e).size>0,isClean:e.outcome==="success",page({limit:n,rest:a},r){let s=r&&o?C(o,e):"";return s+d(m("check",[e],[]),{limit:n-s.length,rest:a})}}),v=t=>/^Last clean check: (\d{4}-\d\d-\d\d \d\d:\d\d UTC)\.$/m.exec(t?.body??"")?.[1],C=(t,{repository:e})=>`To make the repository what the file says, [start the settings workflow](${t}): it plans, waits for the reviewers of its environment if that has any, and applies. To keep what the repository has, run \`trueup adopt --repository ${e}\` and open a pull request with the file.

`;export{L as a,D as b};
