/* Makes a disk slow: while the file named by SLOW_DISK is there, everything that waits for the disk takes 150 ms. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static void wait_for_disk(void)
{
	const char *file = getenv("SLOW_DISK");
	if (file != NULL && access(file, F_OK) == 0)
		usleep(150 * 1000);
}

int fsync(int descriptor)
{
	static int (*real)(int);
	if (real == NULL)
		real = (int (*)(int)) dlsym(RTLD_NEXT, "fsync");
	wait_for_disk();
	return real(descriptor);
}

int fdatasync(int descriptor)
{
	static int (*real)(int);
	if (real == NULL)
		real = (int (*)(int)) dlsym(RTLD_NEXT, "fdatasync");
	wait_for_disk();
	return real(descriptor);
}
