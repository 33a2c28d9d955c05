import{a104 as d,b45 as m,d45 as u,b65 as f}from"./action.js";import{a as h,b as g,e as y,f as w,g as k}from"./action-chunk-KUU654DI.js";async function O(e,t){let{title:o,marker:n,differs:a,isClean:r}=t,s=e.reporter(),p=await d(e.reader()),i=w(p,y(await s.ask(h({creator:p})),n)),l=a||!r&&i?.state==="open";if(!l&&!(i&&r))return;let I=r?C(s.now()):L(i),c=`${n}

Last clean check: ${I??"none since this issue was opened"}.

`,T={limit:g-Buffer.byteLength(c),rest:"the log of the check has the rest"},b={title:o,body:c+t.page(T,l)};await k(s,i,b,l)}var x=(e,t,o)=>O(e,{title:"The repository settings differ from their file",marker:"<!-- trueup: settings drift -->",differs:u(t).size>0,isClean:t.outcome==="success",page({limit:n,rest:a},r){let s=r&&o?$(o,t):"";return s+f(m("check",[t],[]),{limit:n-s.length,rest:a})}}),C=e=>`${new Date(e).toISOString().slice(0,16).replace("T"," ")} UTC`,L=e=>/^Last clean check: (\d{4}-\d\d-\d\d \d\d:\d\d UTC)\.$/m.exec(e?.body??"")?.[1],$=(e,{repository:t})=>`To make the repository what the file says, [start the settings workflow](${e}): it plans, waits for the reviewers of its environment if that has any, and applies. To keep what the repository has, run \`trueup adopt --repository ${t}\` and open a pull request with the file.

`;export{O as a,x as b};
