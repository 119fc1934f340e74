/** Names by number. */
export type NumberNames = Readonly<Record<number, string>>;

/** Names of successive numbers, from `first`. */
function successive(names: string, first = 1): NumberNames {
  return Object.fromEntries(names.split(' ').map((name, index) => [first + index, name]));
}

/** Linux and Android, on every processor but mips (asm-generic/signal.h). */
export const LINUX_SIGNALS = successive(
  'SIGHUP SIGINT SIGQUIT SIGILL SIGTRAP SIGABRT SIGBUS SIGFPE SIGKILL SIGUSR1 SIGSEGV SIGUSR2 SIGPIPE SIGALRM SIGTERM SIGSTKFLT SIGCHLD ' +
    'SIGCONT SIGSTOP SIGTSTP SIGTTIN SIGTTOU SIGURG SIGXCPU SIGXFSZ SIGVTALRM SIGPROF SIGWINCH SIGIO SIGPWR SIGSYS',
);

/** Linux on mips numbers its signals as IRIX did (arch/mips/include/uapi/asm/signal.h). Both reference readers use the table above. */
export const LINUX_MIPS_SIGNALS = successive(
  'SIGHUP SIGINT SIGQUIT SIGILL SIGTRAP SIGABRT SIGEMT SIGFPE SIGKILL SIGBUS SIGSEGV SIGSYS SIGPIPE SIGALRM SIGTERM SIGUSR1 SIGUSR2 SIGCHLD ' +
    'SIGPWR SIGWINCH SIGURG SIGIO SIGSTOP SIGTSTP SIGCONT SIGTTIN SIGTTOU SIGVTALRM SIGPROF SIGXCPU SIGXFSZ',
);

/** Solaris (Breakpad's minidump_exception_solaris.h). Of two names of a number, this is the one in POSIX. */
export const SOLARIS_SIGNALS = successive(
  'SIGHUP SIGINT SIGQUIT SIGILL SIGTRAP SIGABRT SIGEMT SIGFPE SIGKILL SIGBUS SIGSEGV SIGSYS SIGPIPE SIGALRM SIGTERM SIGUSR1 SIGUSR2 SIGCHLD ' +
    'SIGPWR SIGWINCH SIGURG SIGPOLL SIGSTOP SIGTSTP SIGCONT SIGTTIN SIGTTOU SIGVTALRM SIGPROF SIGXCPU SIGXFSZ SIGWAITING SIGLWP SIGFREEZE ' +
    'SIGTHAW SIGCANCEL SIGLOST SIGXRES SIGJVM1 SIGJVM2',
);

/** macOS and iOS (bsd/sys/signal.h). */
export const DARWIN_SIGNALS = successive(
  'SIGHUP SIGINT SIGQUIT SIGILL SIGTRAP SIGABRT SIGEMT SIGFPE SIGKILL SIGBUS SIGSEGV SIGSYS SIGPIPE SIGALRM SIGTERM SIGURG SIGSTOP SIGTSTP ' +
    'SIGCONT SIGCHLD SIGTTIN SIGTTOU SIGIO SIGXCPU SIGXFSZ SIGVTALRM SIGPROF SIGWINCH SIGINFO SIGUSR1 SIGUSR2',
);

/** si_code of any signal of Linux (asm-generic/siginfo.h). Signals with these codes were sent, except SI_KERNEL. */
export const LINUX_SI_CODES: NumberNames = {
  [-60]: 'SI_ASYNCNL',
  [-7]: 'SI_DETHREAD',
  [-6]: 'SI_TKILL',
  [-5]: 'SI_SIGIO',
  [-4]: 'SI_ASYNCIO',
  [-3]: 'SI_MESGQ',
  [-2]: 'SI_TIMER',
  [-1]: 'SI_QUEUE',
  0: 'SI_USER',
  0x80: 'SI_KERNEL',
};

/** mips has three of these codes in another order (arch/mips/include/uapi/asm/siginfo.h). */
export const LINUX_MIPS_SI_CODES: NumberNames = { ...LINUX_SI_CODES, [-4]: 'SI_MESGQ', [-3]: 'SI_TIMER', [-2]: 'SI_ASYNCIO' };

/** si_code that only one signal has, by the name of the signal (asm-generic/siginfo.h). */
export const LINUX_SIGNAL_CODES: Readonly<Record<string, NumberNames>> = {
  SIGILL: successive('ILL_ILLOPC ILL_ILLOPN ILL_ILLADR ILL_ILLTRP ILL_PRVOPC ILL_PRVREG ILL_COPROC ILL_BADSTK ILL_BADIADDR'),
  SIGTRAP: successive('TRAP_BRKPT TRAP_TRACE TRAP_BRANCH TRAP_HWBKPT TRAP_UNK TRAP_PERF'),
  SIGBUS: successive('BUS_ADRALN BUS_ADRERR BUS_OBJERR BUS_MCEERR_AR BUS_MCEERR_AO'),
  SIGFPE: {
    ...successive('FPE_INTDIV FPE_INTOVF FPE_FLTDIV FPE_FLTOVF FPE_FLTUND FPE_FLTRES FPE_FLTINV FPE_FLTSUB'),
    ...successive('FPE_FLTUNK FPE_CONDTRAP', 14),
  },
  SIGSEGV: successive(
    'SEGV_MAPERR SEGV_ACCERR SEGV_BNDERR SEGV_PKUERR SEGV_ACCADI SEGV_ADIDERR SEGV_ADIPERR SEGV_MTEAERR SEGV_MTESERR SEGV_CPERR',
  ),
  SIGSYS: successive('SYS_SECCOMP SYS_USER_DISPATCH'),
  SIGCHLD: successive('CLD_EXITED CLD_KILLED CLD_DUMPED CLD_TRAPPED CLD_STOPPED CLD_CONTINUED'),
  SIGIO: successive('POLL_IN POLL_OUT POLL_MSG POLL_ERR POLL_PRI POLL_HUP'),
  SIGEMT: successive('EMT_TAGOVF'),
};
