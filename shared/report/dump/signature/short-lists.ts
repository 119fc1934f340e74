import { nameList, patternList, type SignatureLists } from './signature-lists.ts';

/** What starts threads and delivers exceptions; it says nothing about a crash. Addresses without a module say nothing either. */
const IRRELEVANT = [
  '@0x[0-9a-fA-F]{2,}',
  '_?_?libc_start_(?:main|call_main).*',
  '_start$',
  'start_thread',
  '_?thread_start',
  '__?clone3?$',
  '_pthread_(?:start|body)',
  '_*(?:RtlUserThreadStart|BaseThreadInitThunk|BaseThreadStart)',
  'KiUserExceptionDispatcher',
  'RtlDispatchException',
  'RtlpExecuteHandlerForException',
  '_?sigtramp',
  '__restore_rt',
  'linux-gate\\.so',
  'linux-vdso\\.so',
];

/** What ends a program, allocates or copies for everybody, or waits: the caller says more. */
const PREFIX = [
  '@0x0$',
  '(?:__GI_)?(?:raise|abort|gsignal|tgkill)',
  '_*pthread_kill.*',
  '_*assert(?:_fail|_rtn|_perror_fail)?',
  '_?_?fortify_fail',
  '__stack_chk_fail',
  '_*(?:wassert|invoke_watson|invalid_parameter.*|report_gsfailure|fastfail|purecall)',
  'Raise(?:Exception|FailFastException)',
  '(?:_CxxThrowException|__cxa_(?:throw|rethrow|pure_virtual)|std::terminate|__?terminate|__verbose_terminate_handler)',
  '(?:core|std)::panicking::',
  'core::(?:option|result)::(?:unwrap|expect)_failed',
  '(?:_*rust_begin_unwind|rust_panic|rust_oom|alloc::alloc::handle_alloc_error|alloc::raw_vec::)',
  '(?:mozalloc_(?:abort|handle_oom)|NS_(?:DebugBreak|ABORT_OOM)|MOZ_Crash|mozilla::(?:detail::)?InvalidArrayIndex_CRASH)',
  '(?:logging::|base::debug::|base::ImmediateCrash|base::TerminateBecauseOutOfMemory|partition_alloc::)',
  'objc_(?:exception_throw|msgSend)',
  'std::_Xlength_error|std::__throw_',
  '.*\\b(?:m|c|re|v|memalign|posix_mem)alloc(?:ate|_impl)?\\b',
  '(?:_int_|_*libc_|arena_|je_|arena_t::)?(?:malloc|calloc|realloc|free|dalloc)',
  '(?:operator )?(?:new|delete)(?:\\[\\])?$',
  '_*(?:mem|wmem)(?:cpy|move|set|cmp|chr)',
  '_*(?:str|wcs)(?:n?len|n?cpy|n?cat|n?cmp|chr|str|dup)',
  'core::ptr::drop_in_place|core::ops::function::|core::slice::|alloc::vec::',
  '(?:Nt|Zw)(?:Wait|Terminate|RaiseHardError|DelayExecution)',
  'WaitFor(?:Single|Multiple)Objects(?:Ex)?',
  '(?:mach_msg|semaphore_wait|_*psynch_|_*ulock_wait|poll|ppoll|epoll_wait|select|futex)',
  'ntdll\\.(?:dll|pdb)',
  'kernel(?:32|base)\\.(?:dll|pdb)',
  '(?:ucrtbase|vcruntime\\d+(?:_\\d)?|msvcp\\d+|msvcr\\d+|msvcrt)d?\\.dll',
  'lib(?:c|pthread|stdc\\+\\+|gcc_s)[-.].*',
  'ld(?:-linux.*|-\\d.*)\\.so.*',
  'libsystem_.*\\.dylib|libc\\+\\+abi?\\..*dylib|libobjc\\..*',
];

/** Where signatures begin, whatever was called after it. */
const SENTINELS = ['core::panicking::panic_fmt', 'std::panicking::begin_panic'];

function lines(texts: readonly string[]): readonly { readonly text: string; readonly line: number }[] {
  return texts.map((text, index) => ({ text, line: index + 1 }));
}

/** The lists that Crashlens has of its own: the functions of runtimes, allocators and panics that every program has. Socorro's are longer. */
export const SHORT_LISTS: SignatureLists = {
  irrelevant: patternList(lines(IRRELEVANT)),
  prefix: patternList(lines(PREFIX)),
  lineNumbers: patternList([]),
  sentinels: nameList(lines(SENTINELS)),
};
